// Resolution of `import` under a worktree's own configuration (node:module, `register`): packages come from beside this file.
let places = { tools: '', tree: '' }

export const initialize = (data) => {
  places = data
}

const isPackage = (specifier) => !/^(?:[./#]|[a-z][a-z+.-]*:)/i.test(specifier)

export const resolve = async (specifier, context, next) => {
  const isOurs = context.parentURL?.startsWith(places.tools) === true
  const found = await next(
    specifier,
    isPackage(specifier) && !isOurs ? { ...context, parentURL: `${places.tools}packages.mjs` } : context,
  )
  if (!(found.url.startsWith(places.tree) && found.url.includes('/node_modules/'))) return found
  throw Object.assign(new Error(`Cannot find package '${specifier}'`), { code: 'ERR_MODULE_NOT_FOUND' })
}
