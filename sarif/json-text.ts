type Task = { readonly text: string } | { readonly value: unknown }

const tasksOf = (value: object): readonly Task[] => {
  const isArray = Array.isArray(value)
  const inside = Object.entries(value).flatMap(([key, item], at): Task[] => [
    { text: `${at === 0 ? '' : ','}${isArray ? '' : `${JSON.stringify(key)}:`}` },
    { value: item },
  ])
  return [{ text: isArray ? '[' : '{' }, ...inside, { text: isArray ? ']' : '}' }]
}

const deepText = (value: unknown): string => {
  const parts: string[] = []
  const open: Task[] = [{ value }]
  for (let task = open.pop(); task; task = open.pop()) {
    if ('text' in task) parts.push(task.text)
    else if (typeof task.value === 'object' && task.value !== null)
      for (const inner of tasksOf(task.value).toReversed()) open.push(inner)
    else parts.push(JSON.stringify(task.value))
  }
  return parts.join('')
}

/** As JSON.stringify, also of a JSON value that is nested deeper than its stack: the validator reads 10,000 levels. */
export const jsonText = (value: unknown): string => {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return deepText(value)
  }
}
