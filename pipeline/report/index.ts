export { renderMarkdown } from './markdown.ts'
export { bullets, code, text } from './markdown-text.ts'
export { renderPretty } from './pretty.ts'
export { type Paint, plain, type ReportView } from './view.ts'
