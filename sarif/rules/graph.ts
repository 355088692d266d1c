import type { Graph, GraphTraversal, Result } from '../../schemas/sarif/index.ts'
import { type Frame, type Loose, within } from '../walk/index.ts'
import type { Report, Rule, Visit, Visitors } from './rule.ts'
import { given, type RunTables } from './tables.ts'

const repeats = () => {
  let seen = new Set<string>()
  return {
    reset: (): void => {
      seen = new Set()
    },
    check:
      (what: string) =>
      (one: { id?: string }, { report }: Visit): void => {
        if (one.id === undefined) return
        if (seen.has(one.id)) report(`Two ${what} of the graph have the id "${one.id}".`, 'id')
        seen.add(one.id)
      },
  }
}

type Way = { readonly graph: Loose<Graph>; readonly inRun: boolean }

/** The graph that a traversal goes through; null where its index leads nowhere or the graph lies in another file. */
const graphOf = (traversal: Loose<GraphTraversal>, frame: Frame, run: RunTables): Way | null => {
  const { runGraphIndex, resultGraphIndex } = traversal
  const result = within(frame, 'result')?.object as Loose<Result> | undefined
  const graph = given(runGraphIndex)
    ? run.run.graphs?.[runGraphIndex]
    : given(resultGraphIndex)
      ? result?.graphs?.[resultGraphIndex]
      : undefined
  return graph ? { graph, inRun: given(runGraphIndex) } : null
}

type Ends = { readonly source: string | undefined; readonly target: string | undefined }

/** The edges of graphs by id, made once for each graph that is traversed. */
const edgeTables = () => {
  const tables = new WeakMap<object, ReadonlyMap<string, Ends>>()
  return (graph: Loose<Graph>): ReadonlyMap<string, Ends> => {
    const known = tables.get(graph)
    if (known) return known
    const made = new Map<string, Ends>()
    for (const { id, sourceNodeId, targetNodeId } of graph.edges ?? [])
      if (id !== undefined) made.set(id, { source: sourceNodeId, target: targetNodeId })
    tables.set(graph, made)
    return made
  }
}

/** Looks at each traversal whose graph is at hand, with that graph's edges by id. */
const alongGraph =
  (look: (traversal: Loose<GraphTraversal>, edges: ReadonlyMap<string, Ends>, visit: Visit) => void) =>
  (): Visitors => {
    const edgesOf = edgeTables()
    return {
      enter: {
        graphTraversal: (traversal, visit) => {
          const way = visit.run && graphOf(traversal, visit.frame, visit.run)
          if (way) look(traversal, edgesOf(way.graph), visit)
        },
      },
    }
  }

export const graphRules: readonly Rule[] = [
  {
    id: 'graph/node-id-twice',
    section: '3.40.2',
    level: 'error',
    requirement: 'The ids of the nodes of a graph differ, whatever their depth.',
    remedy: 'Give each node an id of its own.',
    perRun: () => {
      const ids = repeats()
      return { enter: { graph: ids.reset, node: ids.check('nodes') } }
    },
  },
  {
    id: 'graph/edge-id-twice',
    section: '3.41.2',
    level: 'error',
    requirement: 'The ids of the edges of a graph differ.',
    remedy: 'Give each edge an id of its own.',
    perRun: () => {
      const ids = repeats()
      return { enter: { graph: ids.reset, edge: ids.check('edges') } }
    },
  },
  ...(['sourceNodeId', 'targetNodeId'] as const).map(
    (end): Rule => ({
      id: end === 'sourceNodeId' ? 'graph/edge-source' : 'graph/edge-target',
      section: end === 'sourceNodeId' ? '3.41.4' : '3.41.5',
      level: 'error',
      requirement: `${end} is the id of a node of the same graph.`,
      remedy: 'Add the node, or correct the id.',
      perRun: () => {
        let nodes = new Set<string>()
        let edges: { readonly id: string; readonly report: Report }[] = []
        return {
          enter: {
            graph: () => {
              nodes = new Set()
              edges = []
            },
            node: ({ id }) => {
              if (id !== undefined) nodes.add(id)
            },
            edge: (edge, { reportLater }) => {
              const id = edge[end]
              if (id !== undefined) edges.push({ id, report: reportLater() })
            },
          },
          leave: {
            graph: () => {
              for (const { id, report } of edges) if (!nodes.has(id)) report(`The graph has no node "${id}".`, end)
            },
          },
        }
      },
    }),
  ),
  {
    id: 'graph-traversal/no-graph',
    section: '3.42.2',
    level: 'error',
    requirement: 'A traversal has exactly one of resultGraphIndex and runGraphIndex; -1 is not given.',
    remedy: 'Name the graph that is traversed.',
    enter: {
      graphTraversal: ({ runGraphIndex, resultGraphIndex }, { report }) => {
        const isWritten = runGraphIndex !== undefined || resultGraphIndex !== undefined
        if (isWritten && !given(runGraphIndex) && !given(resultGraphIndex))
          report('The only index of this traversal is -1.')
      },
    },
  },
  {
    id: 'graph-traversal/result-graph-index',
    section: '3.42.3',
    level: 'error',
    requirement: 'resultGraphIndex names a graph of the result that holds the traversal.',
    remedy: 'Correct the index, or add the graph.',
    enter: {
      graphTraversal: (traversal, { frame, run, report }) => {
        if (!run || given(traversal.runGraphIndex) || !given(traversal.resultGraphIndex)) return
        if (!graphOf(traversal, frame, run)) report('The result has no such graph.', 'resultGraphIndex')
      },
    },
  },
  {
    id: 'graph-traversal/run-graph-index',
    section: '3.42.4',
    level: 'error',
    requirement: 'runGraphIndex names a graph of the run.',
    remedy: 'Correct the index, or add the graph.',
    enter: {
      graphTraversal: (traversal, { frame, run, report }) => {
        if (!run || !given(traversal.runGraphIndex) || run.isExternal('graphs')) return
        if (!graphOf(traversal, frame, run)) report('The run has no such graph.', 'runGraphIndex')
      },
    },
  },
  {
    id: 'graph-traversal/edge',
    section: '3.43.2',
    level: 'error',
    requirement: 'The edges of a traversal are edges of its graph.',
    remedy: 'Correct the edgeId, or add the edge.',
    perRun: alongGraph(({ edgeTraversals = [] }, edges, { report }) => {
      edgeTraversals.forEach(({ edgeId }, at) => {
        if (edgeId !== undefined && !edges.has(edgeId))
          report(`The graph has no edge "${edgeId}".`, 'edgeTraversals', at, 'edgeId')
      })
    }),
  },
  {
    id: 'graph-traversal/broken',
    section: '3.42.8',
    level: 'error',
    requirement: 'Each edge of a traversal starts where the one before it ended.',
    remedy: 'Add the missing edges, or split the traversal.',
    perRun: alongGraph(({ edgeTraversals = [] }, edges, { report }) => {
      const ends = edgeTraversals.map(({ edgeId }) => edges.get(edgeId ?? ''))
      ends.forEach((end, at) => {
        const before = at > 0 ? ends[at - 1] : undefined
        if (end && before && end.source !== before.target)
          report('The edge does not start where the one before it ended.', 'edgeTraversals', at)
      })
    }),
  },
  {
    id: 'result/traversals-without-graphs',
    section: '3.27.20',
    level: 'error',
    requirement: 'A result has graphTraversals only where it or its run has graphs.',
    remedy: 'Leave "graphTraversals" out, or add the graphs.',
    enter: {
      result: ({ graphs, graphTraversals }, { run, report }) => {
        if (!run || !graphTraversals || graphs || run.run.graphs || run.isExternal('graphs')) return
        report('Neither the result nor the run has "graphs".', 'graphTraversals')
      },
    },
  },
]
