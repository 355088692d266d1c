import type { SourceView } from '../../analyzers/index.ts'
import { encodeFrame, frameReader } from './frames.ts'
import { createGathering } from './gathering.ts'
import { examineAnalyzer, examineImported } from './logs.ts'
import { examineNamedRules } from './named-rules.ts'
import type { Request } from './protocol.ts'
import { openSource } from './source-view.ts'
import { examineStanding } from './standing.ts'
import { examineSuppress } from './suppress.ts'
import { examineTree } from './tree.ts'

// The entry of the child process: frames in, one reply a task out, in order. It holds no database and no key.

const write = (bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

const serve = async (sourceDir: string): Promise<void> => {
  let source: SourceView | null = null
  const read = frameReader()
  const audited = createGathering()
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
    for (const { header, blobs } of read(chunk)) {
      const request = header as Request // the parent's own words
      if (request.kind === 'open') source = openSource(sourceDir, request.snapshot)
      else if (request.kind === 'candidate') audited.add(request.path, blobs[0] ?? new Uint8Array())
      else if (request.kind === 'audit') await write(encodeFrame(audited.examine(request.id, blobs[0]), []))
      else if (request.kind === 'rules') await write(encodeFrame(examineNamedRules(request, blobs), []))
      else if (request.kind === 'standing') {
        const found = examineStanding(request, blobs)
        await write(encodeFrame(found.reply, found.blobs))
      } else if (request.kind === 'suppress') {
        const found = examineSuppress(request, blobs)
        await write(encodeFrame(found.reply, found.blobs))
      } else if (source === null) throw new Error('A task came before the snapshot.')
      else await write(answer(request, blobs, source))
    }
  }
}

function answer(
  request: Exclude<Request, { kind: 'open' | 'candidate' | 'audit' | 'rules' | 'standing' | 'suppress' }>,
  blobs: readonly Uint8Array[],
  view: SourceView,
): Uint8Array {
  switch (request.kind) {
    case 'tree':
      return encodeFrame(examineTree(request, view), [])
    case 'analyzer': {
      const found = examineAnalyzer(request, blobs, view)
      return encodeFrame(found.reply, found.blobs)
    }
    case 'imported': {
      const found = examineImported(request, blobs[0] ?? new Uint8Array(), view)
      return encodeFrame(found.reply, found.blobs)
    }
  }
}

// An argument and not a frame: where nothing is mounted, the runner puts real paths into arguments.
serve(process.argv.at(-1) ?? '').catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
