import { lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AssayError } from '../../lib/errors.ts'
import { asOutputFault, besidePlace, taken, writeWhole } from '../../lib/write-whole.ts'

export type NamedText = { readonly name: string; readonly text: Iterable<string> }

/**
 * Writes a folder that appears whole or not at all: beside its place, then renamed. `step` is called before each file and
 * may throw. Throws `usage/output` for a place that is taken or cannot be written, `disk/full` where no space is left.
 */
export const writeFolder = async (
  path: string,
  files: Iterable<NamedText>,
  step: (name: string) => Promise<void>,
): Promise<void> => {
  const place = resolve(path)
  const temporary = besidePlace(place)
  try {
    if (lstatSync(place, { throwIfNoEntry: false })) throw taken(place)
    mkdirSync(temporary)
    for (const { name, text } of files) {
      await step(name)
      writeWhole(join(temporary, name), text)
    }
    await step('the folder')
    renameSync(temporary, place)
  } catch (error) {
    // What happened to a file in the temporary folder is told of the place that the user named.
    throw asOutputFault(error instanceof AssayError && error.cause !== undefined ? error.cause : error, place)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
