import { sha256 } from '../../lib/digest.ts'

// V8 hashes longer strings by their length alone: equal lengths would make a Set quadratic.
const longKey = 16_000

type Task = { readonly text: string } | { readonly value: unknown }

const tasksOf = (value: object): Task[] => {
  if (Array.isArray(value)) {
    const inside: Task[] = value.flatMap((item: unknown, index) =>
      index === 0 ? [{ value: item }] : [{ text: ',' }, { value: item }],
    )
    return [{ text: '[' }, ...inside, { text: ']' }]
  }
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  const inside = entries.flatMap(([key, item], index): Task[] => [
    { text: `${index === 0 ? '' : ','}${JSON.stringify(key)}:` },
    { value: item },
  ])
  return [{ text: '{' }, ...inside, { text: '}' }]
}

/** A text that is equal for equal JSON values whatever the order of their names. Has a stack of its own: values may be nested deep. */
export const canonicalKey = (value: unknown): string => {
  const parts: string[] = []
  const todo: Task[] = [{ value }]
  for (let task = todo.pop(); task; task = todo.pop()) {
    if ('text' in task) parts.push(task.text)
    else if (typeof task.value === 'object' && task.value !== null) {
      for (const inner of tasksOf(task.value).reverse()) todo.push(inner)
    } else
      parts.push(
        typeof task.value === 'number' ? String(task.value === 0 ? 0 : task.value) : JSON.stringify(task.value),
      )
  }
  const text = parts.join('')
  return text.length > longKey ? sha256(text) : text
}
