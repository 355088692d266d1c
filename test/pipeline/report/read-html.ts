import { spawnSync } from 'node:child_process'

const program = `
import json, sys
from html.parser import HTMLParser
class P(HTMLParser):
    def __init__(self):
        super().__init__(); self.tags = []; self.texts = []
    def handle_starttag(self, tag, attrs): self.tags.append([tag, attrs])
    def handle_data(self, data): self.texts.append(data)
    def handle_comment(self, data): self.tags.append(['comment', []])
def read(d):
    p = P(); p.feed(d); p.close(); return dict(tags=p.tags, text=''.join(p.texts))
print(json.dumps([read(d) for d in json.load(sys.stdin)]))
`

export type Page = { readonly tags: readonly [string, readonly [string, string | null][]][]; readonly text: string }

/** Pages as a parser that is not ours reads them: tags with attributes in order, and all text. */
export const readHtml = (pages: readonly string[]): readonly Page[] => {
  const { status, stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', program], {
    input: JSON.stringify(pages),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as readonly Page[]
}
