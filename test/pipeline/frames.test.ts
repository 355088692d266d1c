import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeFrames, encodeFrame, frameReader } from '../../pipeline/examine/frames.ts'

const frames = fc.array(
  fc.record({
    header: fc.record({ kind: fc.string() }),
    blobs: fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 4 }),
  }),
  { maxLength: 5 },
)

const plain = (list: ReturnType<typeof decodeFrames>) =>
  list.map(({ header, blobs }) => ({ header, blobs: blobs.map((blob) => [...blob]) }))

describe('frames', () => {
  test('come back as they went, however the bytes are cut', () => {
    fc.assert(
      fc.property(frames, fc.integer({ min: 1, max: 40 }), (sent, size) => {
        const bytes = Buffer.concat(sent.map(({ header, blobs }) => encodeFrame(header, blobs)))
        const read = frameReader()
        const got = []
        for (let at = 0; at < bytes.byteLength; at += size) got.push(...read(bytes.subarray(at, at + size)))
        expect(plain(got)).toEqual(sent.map(({ header, blobs }) => ({ header, blobs: blobs.map((blob) => [...blob]) })))
      }),
    )
  })

  test('an unfinished frame is not a frame', () => {
    const bytes = encodeFrame({ kind: 'log' }, [Buffer.from('abc')])
    expect(decodeFrames(bytes.subarray(0, bytes.byteLength - 1))).toEqual([])
  })

  test('a header that is no JSON throws', () => {
    expect(() => decodeFrames(Buffer.from([0, 0, 0, 1, 0x7b]))).toThrow()
  })

  test.each(['{"header":{},"blobs":[-41]}', '{"header":{},"blobs":["9"]}', '{"header":{},"blobs":[0.5]}', 'null'])(
    'a header %s throws, instead of giving the same bytes again without end',
    (header) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(header.length)
      expect(() => decodeFrames(Buffer.concat([length, Buffer.from(header)]))).toThrow()
    },
  )

  test('a frame over the limit throws before it is held', () => {
    const bytes = encodeFrame({ kind: 'log' }, [Buffer.alloc(1000)])
    expect(frameReader(2000)(bytes)).toHaveLength(1)
    expect(() => frameReader(1000)(bytes.subarray(0, 100))).toThrow()
  })
})
