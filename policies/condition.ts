import { Environment } from '@marcbachmann/cel-js'
import { type Variables, variables } from './facts/variables.ts'
import { invalid } from './schema.ts'

export type Condition = (facts: Variables) => boolean

let environment: Environment | null = null

const celEnvironment = (): Environment => {
  environment ??= Object.entries(variables).reduce(
    (made, [name, type]) => made.registerVariable(name, type),
    new Environment(),
  )
  return environment
}

/** CEL text as a function. Throws `policy/invalid` where it does not parse, names an unknown variable, or is no bool. */
export const compileCondition = (file: string, policy: string, text: string): Condition => {
  const checked = celEnvironment().check(text)
  if (!checked.valid) throw invalid(file, `${policy}.when`, checked.error?.message.split('\n')[0] ?? 'does not parse')
  if (String(checked.type) !== 'bool') throw invalid(file, `${policy}.when`, `gives ${String(checked.type)}, not bool`)
  const evaluate = celEnvironment().parse(text)
  return (facts) => evaluate(facts) === true
}
