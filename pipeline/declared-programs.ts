import { accessSync, constants, readFileSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { type Definition, isSystemPlace, programOf, refusedPlace } from '../analyzers/index.ts'
import { sha256 } from '../lib/digest.ts'
import { systemCode } from '../lib/errors.ts'
import type { Installation, InstalledTool, MissingTool } from '../lib/installation.ts'

/** The installation with the programs of declared analyzers in it, each there with its digest or missing with the reason. */
export const withPrograms = (installation: Installation, declared: readonly Definition[]): Installation => {
  const looked = declared.map((definition) => ({ id: programOf(definition.id), ...lookAt(definition) }))
  const tools = looked.flatMap(({ id, tool }): [string, InstalledTool][] => (tool === null ? [] : [[id, tool]]))
  const missing = looked.flatMap(({ id, why }): [string, MissingTool][] => (why === null ? [] : [[id, why]]))
  return {
    ...installation,
    tools: { ...installation.tools, ...Object.fromEntries(tools) },
    missing: { ...installation.missing, ...Object.fromEntries(missing) },
  }
}

type Look = { readonly tool: InstalledTool | null; readonly why: MissingTool | null }

const lookAt = ({ command, versionCommand, mounts, licence }: Definition): Look => {
  const [program = ''] = command
  const [versionProgram = ''] = versionCommand
  const faults = [...mounts.map(faultOfPlace), ...[...new Set([program, versionProgram])].map(faultOfProgram)]
  const fault = faults.find((one) => one !== null)
  if (fault !== undefined && fault !== null) return { tool: null, why: { reason: fault, remedy: '' } }
  const path = realpathSync(program)
  // Its version is known after its version command, which is a step of the plan.
  return { tool: { version: '', path, entry: '', sha256: sha256(readFileSync(path)), licence }, why: null }
}

const faultOfPlace = (path: string): string | null =>
  trying(path, () => {
    const real = realpathSync(path)
    const kind = statSync(real)
    // A socket in the sandbox would be a way out of it.
    if (!kind.isFile() && !kind.isDirectory()) return `${path} is no file and no folder`
    return faultOfReal(path, real)
  })

const faultOfReal = (path: string, real: string): string | null => {
  const why = refusedPlace(real, homedir())
  return why === null ? null : `${path} is ${real}, which ${why}`
}

const faultOfProgram = (path: string): string | null =>
  trying(path, () => {
    const real = realpathSync(path)
    if (!statSync(real).isFile()) return `${path} is no file`
    accessSync(real, constants.R_OK | constants.X_OK)
    return isSystemPlace(real) ? null : faultOfReal(path, real)
  })

const trying = (path: string, look: () => string | null): string | null => {
  try {
    return look()
  } catch (error) {
    const code = systemCode(error)
    if (code === null) throw error
    return code === 'ENOENT' ? `${path} is not there` : `${path} cannot be used (${code})`
  }
}
