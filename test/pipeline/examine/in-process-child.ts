import { encodeFrame, frameReader } from '../../../pipeline/examine/frames.ts'
import type { Reply, Request } from '../../../pipeline/examine/protocol.ts'
import type { Runner } from '../../../runner/index.ts'
import type { RawRun } from '../../../schemas/records/index.ts'
import { emptyRun } from '../../analyzers/run-plan.ts'

type Asked = Extract<Request, { kind: 'standing' | 'suppress' }>

/** A runner whose child does what the real one does with such a request, in this process, and dies of the id `hostile`. */
export const inProcessChild = <K extends Asked['kind']>(
  answer: (
    request: Extract<Asked, { kind: K }>,
    blobs: readonly Uint8Array[],
  ) => { readonly reply: Reply; readonly blobs: readonly Uint8Array[] },
): Runner => {
  const run: Runner['run'] = async ({ stdin }): Promise<RawRun> => {
    const read = frameReader()
    const replies: Uint8Array[] = []
    for await (const chunk of stdin as AsyncIterable<Uint8Array>) {
      for (const { header, blobs } of read(chunk)) {
        const request = header as Extract<Asked, { kind: K }>
        if (request.id === 'hostile')
          return { ...emptyRun, exitCode: null, signal: 'SIGKILL', stdout: Buffer.concat(replies) }
        const found = answer(request, blobs)
        replies.push(encodeFrame(found.reply, found.blobs))
      }
    }
    return { ...emptyRun, stdout: Buffer.concat(replies) }
  }
  return { report: { backends: [] }, backend: 'bubblewrap', run, close: async () => {} }
}
