import type { ArtifactLocation } from '../../../schemas/sarif/index.ts'
import type { Rule, Visit } from '../../rules/rule.ts'
import type { RunTables } from '../../rules/tables.ts'
import type { Frame, Loose } from '../../walk/index.ts'
import { type Desk, isElsewhere, isOfThePast } from '../desk.ts'
import type { Place } from '../place.ts'
import type { Shelf } from '../shelf.ts'
import type { Look } from '../tree.ts'

type Location = Loose<ArtifactLocation>
type Found = { readonly place: Place; readonly look: Look }

// §3.24.6: what else an artifact may be need not lie among the sources.
const sourceRoles: ReadonlySet<string> = new Set([
  'analysisTarget',
  'unmodified',
  'modified',
  'added',
  'uncontrolled',
  'directory',
  'tracedFile',
  'referencedOnCommandLine',
  'userSpecifiedConfiguration',
  'toolSpecifiedConfiguration',
])

const speaksOfSources = ({ parent, property }: Frame): boolean =>
  (parent?.kind === 'physicalLocation' && property === 'artifactLocation') ||
  (parent?.kind === 'artifactChange' && property === 'artifactLocation') ||
  (parent?.kind === 'artifact' && property === 'location')

const isBesideSources = (desk: Desk, location: Location, { parent }: Frame): boolean => {
  const artifact =
    parent?.kind === 'artifact' ? (parent.object as ReturnType<Desk['artifactAt']>) : desk.artifactAt(location)
  const roles = artifact?.roles ?? []
  return isElsewhere(artifact) || (roles.length > 0 && !roles.some((role) => sourceRoles.has(role)))
}

export const uriSourceRules = (shelf: Shelf, deskOf: (run: RunTables) => Desk): readonly Rule[] => {
  const find = (location: Location, { frame, run }: Visit): Found | null => {
    if (!run || location.uri === undefined || !speaksOfSources(frame) || isOfThePast(frame)) return null
    const desk = deskOf(run)
    if (isBesideSources(desk, location, frame)) return null
    const place = desk.place(location)
    return place && { place, look: shelf.look(place.path) }
  }
  let last: { readonly location: object; readonly found: Found | null } | null = null
  // Four rules ask about the same location, one after the other.
  const look = (location: Location, visit: Visit): Found | null => {
    if (last?.location !== location) last = { location, found: find(location, visit) }
    return last.found
  }
  const caseRule = (id: string, section: string, ofFileUris: boolean, requirement: string): Rule => ({
    id,
    section,
    level: 'error',
    requirement,
    remedy: 'Write the path letter by letter as the file system has it.',
    enter: {
      artifactLocation: (location, visit) => {
        const found = look(location, visit)
        if (found?.look.kind === 'other-case' && found.place.isFileUri === ofFileUris)
          visit.report(`The path is spelled "${found.look.actual}" in the sources.`, 'uri')
      },
    },
  })
  return [
    {
      id: 'source/uri-missing',
      section: '3.10.1',
      level: 'error',
      requirement: 'The URI of an artifact says where it is: the file is among the sources that were analyzed.',
      remedy:
        'Correct the path or its base. Give --source the folder that was analyzed, in the state in which it was; a file that is gone has the role "deleted".',
      enter: {
        artifactLocation: (location, visit) => {
          // A fix may make a new file.
          if (visit.frame.parent?.kind === 'artifactChange') return
          const found = look(location, visit)
          if (found?.look.kind === 'missing') visit.report(`There is no "${found.place.path}" in the sources.`, 'uri')
        },
      },
    },
    caseRule('source/uri-case', '3.10.1', false, 'The path in a URI has the letter case of the file.'),
    caseRule('source/file-uri-case', '3.10.2', true, 'A file URI keeps the letter case of the file system.'),
    {
      id: 'source/unread',
      section: '3.4.3',
      level: 'note',
      requirement: 'What the log says of a file is checked only where the file can be read without following a link.',
      remedy: 'Nothing is wrong with the log. Give --source a folder that holds the file itself to have it checked.',
      perRun: () => {
        const told = new Set<string>()
        return {
          enter: {
            artifactLocation: (location, visit) => {
              const found = look(location, visit)
              if (!found || told.has(found.place.path)) return
              const reason = unreadReason(found, shelf)
              if (reason === null) return
              told.add(found.place.path)
              visit.report(`"${found.place.path}" was not read: ${reason}.`, 'uri')
            },
          },
        }
      },
    },
  ]
}

const unreadReason = ({ place, look }: Found, shelf: Shelf): string | null => {
  if (look.kind === 'unread') return look.reason
  if (look.kind !== 'file') return null
  const file = shelf.file(place.path)
  return 'reason' in file ? file.reason : null
}
