import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The evidence folder and a program of test/evidence compiled, so that a process of its own can run them. */
export const compile = (program: string): { readonly path: string; readonly remove: () => void } => {
  const out = mkdtempSync(join(tmpdir(), 'assay-compiled-'))
  const config = join(out, 'tsconfig.json')
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        rootDir: root,
        noEmit: false,
        noCheck: true,
        outDir: out,
        typeRoots: [join(root, 'node_modules/@types')],
      },
      files: [join(root, 'test/evidence', program)],
      include: [],
    }),
  )
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', config], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`tsc failed: ${stdout}`)
  cpSync(join(root, 'evidence/migrations'), join(out, 'evidence/migrations'), { recursive: true })
  copyFileSync(join(root, 'package.json'), join(out, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(out, 'node_modules'))
  return {
    path: join(out, 'test/evidence', program.replace(/\.ts$/u, '.js')),
    remove: () => rmSync(out, { recursive: true, force: true }),
  }
}
