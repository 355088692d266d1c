export { renderMarkdown } from './markdown.ts'
export { renderPretty } from './pretty.ts'
export { type Paint, plain, type ReportView } from './view.ts'
