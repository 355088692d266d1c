import { printableLines } from './place.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text of somebody else's as HTML text or a quoted attribute. */
export const text = (value: string): string =>
  printableLines(value).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** `items` are HTML already; nothing for nothing. */
export const list = (items: readonly string[]): readonly string[] =>
  items.length === 0 ? [] : ['<ul>', ...items.map((item) => `<li>${item}</li>`), '</ul>']

/** Folded content under a title of ours; nothing where there is none of it. */
export const fold = (title: string, count: number, content: readonly string[]): readonly string[] =>
  count === 0 ? [] : ['<details>', `<summary>${title}</summary>`, ...content, '</details>']

/** Cells are plain text. */
export const table = (
  heads: readonly string[],
  rows: readonly { readonly className: string; readonly cells: readonly string[] }[],
): readonly string[] => [
  '<div class="wide"><table>',
  `<tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr>`,
  ...rows.map(
    ({ className, cells }) => `<tr class="${className}">${cells.map((cell) => `<td>${text(cell)}</td>`).join('')}</tr>`,
  ),
  '</table></div>',
]
