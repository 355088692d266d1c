import { FlatConfigArray } from 'eslint/lib/config/flat-config-array.js'
import coreRules from 'eslint/lib/rules/index.js'
import security from 'eslint-plugin-security'

const globals = { global: 'readonly', window: 'readonly' }
const espree = (sourceType) => ({
  rules: 'js',
  isTyped: false,
  options: { sourceType, ecmaVersion: 'latest', globals, parserOptions: { ecmaFeatures: { jsx: true } } },
})
const typescript = (rules) => ({
  rules,
  isTyped: true,
  // Without a project: no tsconfig.json of the worktree's is read. Without `lib`: no rule asks for names of the platform.
  options: {
    globals,
    parserOptions: { ecmaFeatures: { jsx: true }, jsDocParsingMode: 'none', lib: [], loggerFn: false },
  },
})

/** `typed`: JavaScript that only TypeScript's parser reads. */
const languages = {
  module: espree('module'),
  commonjs: espree('commonjs'),
  typed: typescript('js'),
  typescript: typescript('ts'),
}

/** Configurations as the linter takes them, each made once. TypeScript and its rules are loaded only where one needs them. */
export const openLanguages = (selections, load) => {
  const typeScript = once(() => load('typescript', { 'eslint/use-at-your-own-risk': { builtinRules: coreRules } }))
  return once((name) => {
    const { rules, isTyped, options } = languages[name]
    const selected = selections[rules]
    const typed = isTyped ? { parser: typeScript().parser } : {}
    const configs = new FlatConfigArray(
      [
        {
          files: ['**/*'],
          plugins: { security, '@typescript-eslint': { rules: isTyped ? typeScript().rules : {} } },
          linterOptions: { reportUnusedDisableDirectives: 'off' },
          languageOptions: { ...options, ...typed },
          rules: selected,
        },
      ],
      { basePath: '/' },
    )
    configs.normalizeSync()
    const config = configs.getConfig('/any.js')
    return { configs: Object.assign([], { getConfig: () => config }), selected, isTyped }
  })
}

const once = (make) => {
  const made = new Map()
  return (key) => {
    if (!made.has(key)) made.set(key, make(key))
    return made.get(key)
  }
}
