import Module, { createRequire, register } from 'node:module'
import { pathToFileURL } from 'node:url'
import { recordOf } from './record.mjs'

/**
 * Lints by the worktree's own configuration, which is code and runs here. Its packages are those that lie beside this
 * program, never the worktree's; a file without a configuration above it is left to our own rules.
 */
export const openRepo = (own) => {
  // What that code prints is none of our output.
  process.stdout.write = process.stderr.write.bind(process.stderr)
  useOwnPackages(process.cwd())
  const { ESLint } = createRequire(__filename)('eslint')
  const eslint = new ESLint({ cwd: process.cwd(), cache: false, fix: false })
  return async (file, text) => {
    const config = await configOf(eslint, file)
    if (config === 'none') return { ...(await own(file, text)), own: true }
    return config === 'use' ? lint(eslint, file, text) : { unread: config }
  }
}

/** `none`: no file says; `use`: it counts; else why it cannot. */
const configOf = async (eslint, file) => {
  try {
    return (await eslint.calculateConfigForFile(file)) === undefined ? 'not-covered' : 'use'
  } catch (error) {
    if (error?.messageTemplate === 'config-file-missing') return 'none'
    return lacksPackage(error) ? 'config-needs-packages' : 'config-failed'
  }
}

const lint = async (eslint, file, text) => {
  try {
    const [result] = await eslint.lintText(text, { filePath: file, warnIgnored: true })
    const record = recordOf(text, result.messages)
    return record.messages.some(({ rule }) => rule === 'parse') ? { ...record, unread: 'syntax' } : record
  } catch {
    return { unread: 'rule-failed' }
  }
}

const lacksPackage = (error) =>
  (error?.code === 'ERR_MODULE_NOT_FOUND' && /^Cannot find package/.test(error.message)) ||
  (error?.code === 'MODULE_NOT_FOUND' && /^Cannot find module '[^./]/.test(error.message))

const isPackage = (request) => !/^(?:[./#]|[a-z][a-z+.-]*:)/i.test(request)

const useOwnPackages = (tree) => {
  const [tools, foreign] = [`${__dirname}/`, `${tree}/`]
  register(pathToFileURL(`${tools}packages.mjs`), {
    data: { tools: pathToFileURL(tools).href, tree: pathToFileURL(foreign).href },
  })
  // The same for `require`, and for what asks through it.
  const resolve = Module._resolveFilename
  Module._resolveFilename = (request, parent, isMain, options) => {
    const isOurs = parent?.filename?.startsWith(tools) === true
    const ours = isPackage(request) && !isOurs ? { ...options, paths: [tools] } : options
    const file = resolve.call(Module, request, parent, isMain, ours)
    if (!(file.startsWith(foreign) && file.includes('/node_modules/'))) return file
    throw Object.assign(new Error(`Cannot find module '${request}'`), { code: 'MODULE_NOT_FOUND' })
  }
}
