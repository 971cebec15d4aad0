import { crc32, deflateSync } from 'node:zlib'

export const SECRET = 'made at 52.5200 N 13.4050 E'

/** 8 × 4 red pixels, encoded by a browser. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv' +
    '/////////////////////////////////////////////////////////////////////////wAARCAAEAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAE' +
    'AAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgP/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCABXf/2Q==',
  'base64',
)

/** Inserts segments after the header, as cameras and other programs do. */
export function jpeg(...segments: Buffer[]): Buffer {
  return Buffer.concat([JPEG.subarray(0, 20), ...segments, JPEG.subarray(20)])
}

export function segment(marker: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}

/** EXIF data as a phone writes it, with its orientation (6 means held sideways) and the location. */
export function exif(orientation: number): Buffer {
  const entry = `12010300010000000${orientation}000000`
  return segment(0xe1, Buffer.concat([Buffer.from(`45786966000049492a00080000000100${entry}00000000`, 'hex'), Buffer.from(SECRET)]))
}

interface PngOptions {
  width?: number
  height?: number
  interlace?: number
}

/** A gray image, 4 × 3 pixels by default. The chunks come before the pixels. */
export function png({ width = 4, height = 3, interlace = 0 }: PngOptions = {}, ...chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, interlace], 8)
  const pixels = deflateSync(Buffer.alloc((width + 1) * Math.min(height, 1000)))
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), ...chunks, chunk('IDAT', pixels), chunk('IEND', '')])
}

export function chunk(type: string, content: Buffer | string): Buffer {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(content)])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(body.length - 4, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

const GIF_HEADER = Buffer.from('47494638396103000200800000ff0000ffffff', 'hex')
/** Image descriptor, one data block and the terminator. */
const GIF_PICTURE = Buffer.from('2c000000000300020000020384510500', 'hex')

/** An image of 3 × 2 pixels. The extensions come before the pixels. */
export function gif(...extensions: Buffer[]): Buffer {
  return Buffer.concat([GIF_HEADER, ...extensions, GIF_PICTURE, Buffer.from([0x3b])])
}

export function gifExtension(label: number, ...blocks: (Buffer | string)[]): Buffer {
  const framed = blocks.flatMap((block) => [Buffer.from([Buffer.from(block).length]), Buffer.from(block)])
  return Buffer.concat([Buffer.from([0x21, label]), ...framed, Buffer.from([0])])
}
