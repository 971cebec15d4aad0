import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { safeImage } from './safe-image.ts'

interface Picture {
  width: number
  height: number
  bits: number
  colourType: number
  interlace: number
  /** Bytes per line, without the filter byte. */
  line: number
  filter: number
  extra: Buffer[]
}

function chunk(type: string, data: Buffer, length = data.length): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(length >>> 0, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

function png(changes: Partial<Picture> = {}, ...behind: Buffer[]): Buffer {
  const { width, height, bits, colourType, interlace, line, filter, extra } = { width: 4, height: 3, bits: 8, colourType: 6, interlace: 0, line: 16, filter: 0, extra: [], ...changes }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, colourType, 0, 0, interlace], 8)
  const pixels = Buffer.concat(Array.from({ length: Math.min(height, 5000) }, () => Buffer.concat([Buffer.from([filter]), Buffer.alloc(line)])))
  return Buffer.concat([signature, chunk('IHDR', header), ...extra, chunk('IDAT', deflateSync(pixels)), ...behind, chunk('IEND', Buffer.alloc(0))])
}

const palette = chunk('PLTE', Buffer.alloc(6))
const frame = (width: number, height: number, channels: number) => [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, channels]
const jpeg = (...bytes: number[]) => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, ...bytes, 0, 0, 0, 0])

describe('an image', () => {
  test.each<[string, Buffer]>([
    ['with transparency', png()],
    ['of 16 bits a sample', png({ bits: 16, line: 32 })],
    ['in grey', png({ colourType: 0, line: 4 })],
    ['of one bit a pixel', png({ colourType: 0, bits: 1, line: 1 })],
    ['with a palette', png({ colourType: 3, line: 4, extra: [palette] })],
    ['with a palette of four bits', png({ colourType: 3, bits: 4, line: 2, extra: [palette] })],
    ['with more than it needs', png({ extra: [chunk('tEXt', Buffer.from('a\0b'))] })],
  ])('accepts a PNG: %s', (_, bytes) => {
    expect(safeImage(bytes)).toBe(`data:image/png;base64,${bytes.toString('base64')}`)
  })

  test('accepts color and grayscale JPEGs', () => {
    for (const channels of [1, 3]) expect(safeImage(jpeg(...frame(300, 200, channels)))).toMatch(/^data:image\/jpeg;base64,/)
  })

  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PNG that ends early', png().subarray(0, -8)],
    ['a chunk of negative length', Buffer.concat([png().subarray(0, 33), chunk('tEXt', Buffer.alloc(0), -12)])],
    ['a chunk that was changed', Buffer.from(png().map((byte, index) => (index === 45 ? byte ^ 1 : byte)))],
    ['no header', Buffer.concat([signature, chunk('IEND', Buffer.alloc(0))])],
    ['two headers', png({ extra: [png().subarray(8, 33)] })],
    ['pixels that are missing', png({ height: 4, line: 12 })],
    ['pixels that are too many', png({ line: 17 })],
    ['pixels that are not compressed', Buffer.concat([png().subarray(0, 33), chunk('IDAT', Buffer.alloc(60)), chunk('IEND', Buffer.alloc(0))])],
    ['an unknown filter', png({ filter: 5 })],
    ['a bomb', png({ width: 30_000, height: 30_000, line: 1 })],
    ['no area', png({ width: 0, line: 0 })],
    ['an impossible depth', png({ bits: 7 })],
    ['interlaced lines', png({ interlace: 1 })],
    ['a palette that is not there', png({ colourType: 3, line: 4 })],
    ['a transparent palette of four bits', png({ colourType: 3, bits: 4, line: 2, extra: [palette, chunk('tRNS', Buffer.alloc(1))] })],
    ['a JPEG without a frame', jpeg()],
    ['a JPEG whose segment has no length', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0, 0, 0, 0, 0])],
    ['a JPEG without area', jpeg(...frame(0, 200, 3))],
    ['a JPEG of colours that are no colours', jpeg(...frame(300, 200, 7))],
  ])('is rejected: %s', (_, bytes) => {
    expect(safeImage(bytes)).toBeNull()
  })
})
