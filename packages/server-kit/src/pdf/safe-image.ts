import { crc32, inflateSync } from 'node:zlib'

/** Larger images are no logos and would use too much memory. */
const MAX_PIXELS = 4_000_000

/**
 * Returns a user's image as a data URL if it is safe to draw; else null. pdfkit does not validate images: a chunk of negative length causes an
 * endless loop, and corrupt pixels crash the process, because zlib reports them in a callback.
 */
export function safeImage(bytes: Uint8Array): string | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = isSoundPng(data) ? 'png' : isSoundJpeg(data) ? 'jpeg' : undefined
  return type ? `data:image/${type};base64,${data.toString('base64')}` : null
}

const PNG_SIGNATURE = '89504e470d0a1a0a'

function isSoundPng(data: Buffer): boolean {
  if (data.subarray(0, 8).toString('hex') !== PNG_SIGNATURE) return false
  const chunks = readChunks(data)
  const header = chunks?.[0]
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13 || chunks.filter(({ type }) => type === 'IHDR').length > 1) return false
  return hasSoundPixels(header.data, chunks)
}

interface Chunk {
  type: string
  data: Buffer
}

/** Undefined if a chunk is too long, damaged or missing. */
function readChunks(data: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = []
  for (let at = 8; at + 12 <= data.length; ) {
    const end = at + 8 + data.readUInt32BE(at)
    if (end + 4 > data.length || crc32(data.subarray(at + 4, end)) !== data.readUInt32BE(end)) return undefined
    const chunk = { type: data.toString('latin1', at + 4, at + 8), data: data.subarray(at + 8, end) }
    chunks.push(chunk)
    if (chunk.type === 'IEND') return chunks
    at = end + 4
  }
  return undefined
}

/** Samples per pixel, by color type. */
const colourTypes = new Map([[0, 1], [2, 3], [3, 1], [4, 2], [6, 4]])
const PALETTE = 3
const DEPTHS = [1, 2, 4, 8, 16]

function hasSoundPixels(header: Buffer, chunks: readonly Chunk[]): boolean {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [bits = 0, colourType = 0, , , interlace = 0] = header.subarray(8)
  const samples = colourTypes.get(colourType)
  if (samples === undefined || !DEPTHS.includes(bits) || width === 0 || height === 0 || width * height > MAX_PIXELS) return false
  if (colourType === PALETTE && !chunks.some(({ type, data }) => type === 'PLTE' && data.length >= 3 && data.length % 3 === 0 && data.length <= 768)) return false
  // pdfkit decodes these itself and only handles whole bytes.
  const hasAlpha = colourType > PALETTE || (colourType === PALETTE && chunks.some(({ type }) => type === 'tRNS'))
  if (interlace !== 0 || (hasAlpha && bits < 8)) return false
  const line = 1 + Math.ceil((width * samples * bits) / 8)
  const pixels = inflate(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)), line * height)
  if (pixels?.length !== line * height) return false
  // Each line begins with the number of its filter.
  return Array.from({ length: height }, (_, row) => pixels[row * line] ?? 5).every((filter) => filter <= 4)
}

function inflate(data: Buffer, maxOutputLength: number): Buffer | undefined {
  try {
    return inflateSync(data, { maxOutputLength })
  } catch {
    return undefined
  }
}

/** Baseline, extended and progressive: supported by all PDF readers. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])

/** A JPEG is embedded unchanged and decoded by the PDF reader, so only check its frame header. */
function isSoundJpeg(data: Buffer): boolean {
  if (data.length < 4 || data.readUInt16BE(0) !== 0xffd8) return false
  for (let at = 2; at + 10 <= data.length && data[at] === 0xff; at += 2 + data.readUInt16BE(at + 2)) {
    if (data.readUInt16BE(at + 2) < 2) return false
    if (FRAMES.has(data[at + 1] ?? 0)) return isSoundFrame(data.subarray(at + 4))
  }
  return false
}

function isSoundFrame(frame: Buffer): boolean {
  if (frame.length < 6) return false
  const [height, width] = [frame.readUInt16BE(1), frame.readUInt16BE(3)]
  return frame[0] === 8 && width > 0 && height > 0 && width * height <= MAX_PIXELS && (frame[5] === 1 || frame[5] === 3)
}
