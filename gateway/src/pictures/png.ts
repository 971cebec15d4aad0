import { crc32 } from 'node:zlib'
import type { CleanFile } from './clean-file.ts'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

export function isPng(file: Buffer): boolean {
  return file.subarray(0, SIGNATURE.length).equals(SIGNATURE)
}

/** Including length, name and checksum. */
const HEADER_BYTES = 25

/** Chunks for the picture and its colours. Texts, times, EXIF, private chunks and further animation frames are removed. */
const KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'cICP', 'bKGD', 'pHYs'])

export function cleanPng(file: Buffer): CleanFile | undefined {
  const kept: Buffer[] = [SIGNATURE]
  let hasPixels = false
  for (let at = SIGNATURE.length; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at)
    if (end > file.length || crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return undefined
    const type = file.toString('latin1', at + 4, at + 8)
    // The header must come first and only once.
    if ((type === 'IHDR') !== (at === SIGNATURE.length) || (type === 'IHDR' && end - at !== HEADER_BYTES)) return undefined
    if (KEPT.has(type)) kept.push(file.subarray(at, end))
    hasPixels ||= type === 'IDAT'
    if (type === 'IEND') return hasPixels ? { ...sizeOf(file), bytes: Buffer.concat(kept) } : undefined
    at = end
  }
  return undefined
}

/** Reads IHDR, which is always the first chunk. */
function sizeOf(file: Buffer): { width: number; height: number } {
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
}
