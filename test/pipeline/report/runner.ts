/** A workflow command as the runner of GitHub Actions would take it. */
export type Command = {
  readonly name: string
  readonly properties: Readonly<Record<string, string>>
  readonly data: string
}

const undo = (text: string, codes: readonly (readonly [string, string])[]): string =>
  codes.reduce((undone, [code, sign]) => undone.replaceAll(code, sign), text)

const ofData = [
  ['%0D', '\r'],
  ['%0A', '\n'],
  ['%25', '%'],
] as const
const ofProperty = [
  ['%0D', '\r'],
  ['%0A', '\n'],
  ['%3A', ':'],
  ['%2C', ','],
  ['%25', '%'],
] as const

/**
 * Reads output line by line by the runner's grammar (actions/runner, src/Runner.Common/ActionCommand.cs, 2026-11-30): `::name
 * key=value,key=value::data` at the beginning of a line. Other lines are null.
 */
export const readCommands = (output: string): readonly (Command | null)[] =>
  output
    .replace(/\n$/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => {
      const [, info, data] = /^\s*::(.*?)::(.*)$/su.exec(line) ?? []
      if (info === undefined || data === undefined) return null
      const [, name = '', list = ''] = /^(\S*) ?(.*)$/su.exec(info) ?? []
      const pairs = list.split(',').flatMap((pair) => {
        const [, key, value] = /^([^=]+)=(.+)$/su.exec(pair) ?? []
        return key === undefined || value === undefined ? [] : [[key, undo(value, ofProperty)] as const]
      })
      return { name, properties: Object.fromEntries(pairs), data: undo(data, ofData) }
    })
