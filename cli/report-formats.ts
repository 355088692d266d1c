import { resolve } from 'node:path'
import {
  type ReportView,
  renderGithub,
  renderGitlab,
  renderHtml,
  renderJunit,
  renderMarkdown,
  renderPretty,
  renderRdjson,
} from '../pipeline/report/index.ts'
import type { Io } from './io.ts'

/** The formats in which a run is shown, by `vet` and by `show`. */
export const reportFormats = [
  'pretty',
  'json',
  'sarif',
  'markdown',
  'github',
  'gitlab',
  'junit',
  'rdjson',
  'html',
] as const
export type ReportFormat = (typeof reportFormats)[number]

/** A run in one format. `log` gives the canonical SARIF. */
export const renderReport = (
  format: ReportFormat,
  view: ReportView,
  log: () => Uint8Array,
  io: Io,
): string | Uint8Array => {
  switch (format) {
    case 'pretty':
      return renderPretty(view, io.paint)
    case 'json':
      return `${JSON.stringify(view.report, null, 2)}\n`
    case 'sarif':
      return log()
    case 'markdown':
      return renderMarkdown(view)
    case 'github':
      return renderGithub(view)
    case 'gitlab':
      return renderGitlab(view)
    case 'junit':
      return renderJunit(view)
    case 'rdjson':
      return renderRdjson(view)
    case 'html':
      return renderHtml(view)
  }
}

/**
 * The vetted folder below the checkout that a build server names, ending in `/`: its paths begin at the checkout's root.
 * Empty where there is none, or the folder is the checkout or lies outside.
 */
export const prefixBelowCheckout = (path: string, env: NodeJS.ProcessEnv): string => {
  const checkout = env['GITHUB_WORKSPACE'] || env['CI_PROJECT_DIR']
  if (!checkout) return ''
  const [root, place] = [`${resolve(checkout)}/`, `${resolve(path)}/`]
  return place.startsWith(root) ? place.slice(root.length) : ''
}
