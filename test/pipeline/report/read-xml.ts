import { spawnSync } from 'node:child_process'

/** An element as expat read it. */
export type Element = {
  readonly tag: string
  readonly attrib: Readonly<Record<string, string>>
  readonly text: string
  readonly children: readonly Element[]
}

const program = `
import json, sys, xml.etree.ElementTree as E
def read(e): return dict(tag=e.tag, attrib=e.attrib, text=e.text or '', children=[read(c) for c in e])
print(json.dumps([read(E.fromstring(d.encode())) for d in json.load(sys.stdin)]))
`

/** Documents as a parser of XML 1.0 that is not ours reads them, many at a time. Throws where one is not well-formed. */
export const readXml = (documents: readonly string[]): readonly Element[] => {
  const { status, stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', program], {
    input: JSON.stringify(documents),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as readonly Element[]
}

export const descendants = (element: Element, tag: string): readonly Element[] => [
  ...(element.tag === tag ? [element] : []),
  ...element.children.flatMap((child) => descendants(child, tag)),
]
