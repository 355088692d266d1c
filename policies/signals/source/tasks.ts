import type { SourceFile } from './file.ts'
import { entriesBelow } from './yaml.ts'

/** A task of an Azure pipeline, as written: `Name@version`, maybe behind the name of its extension. */
export type Task = { readonly name: string; readonly line: number }

/** Pipelines lie anywhere, so any YAML is asked. */
export const tasksOf = (file: SourceFile): readonly Task[] => {
  if (file.kind !== 'ci' && file.kind !== 'yaml') return []
  const yaml = file.yaml()
  if (yaml.unread !== null) return tasksInText(file.lines())
  return yaml.documents.flatMap((root) =>
    entriesBelow(root).flatMap(({ key, line, value }) =>
      key === 'task' && value?.kind === 'scalar' ? [{ name: value.value.trim(), line }] : [],
    ),
  )
}

const tasksInText = (lines: readonly string[]): readonly Task[] =>
  lines.flatMap((text, index) => {
    const name = /^\s*(?:-\s+)?task:\s*["']?([^\s"'#]+)/u.exec(text.slice(0, 1000))?.[1]
    return name === undefined ? [] : [{ name, line: index + 1 }]
  })
