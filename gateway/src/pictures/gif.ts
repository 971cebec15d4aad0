import type { CleanFile } from './clean-file.ts'

export function isGif(file: Buffer): boolean {
  return /^GIF8[79]a$/.test(file.toString('latin1', 0, 6))
}

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b

/** Keeps images, timing and loop. Removes comments, texts, application data and any data after the end. */
export function cleanGif(file: Buffer): CleanFile | undefined {
  if (file.length < 13) return undefined
  let at = 13 + colourTableBytes(file[10])
  const kept = [file.subarray(0, at)]
  let hasPicture = false
  while (at < file.length) {
    const kind = file[at]
    if (kind === TRAILER) return hasPicture ? { width: file.readUInt16LE(6), height: file.readUInt16LE(8), bytes: Buffer.concat([...kept, file.subarray(at, at + 1)]) } : undefined
    const end = kind === EXTENSION ? endOfBlocks(file, at + 2) : kind === IMAGE ? endOfImage(file, at) : undefined
    if (end === undefined) return undefined
    if (kind === IMAGE || isKept(file.subarray(at, end))) kept.push(file.subarray(at, end))
    hasPicture ||= kind === IMAGE
    at = end
  }
  return undefined
}

/** Colour table size from the flags byte: none, or 2 to 256 colours of three bytes. */
function colourTableBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

function endOfImage(file: Buffer, at: number): number | undefined {
  // Ten bytes of descriptor, the local colour table, and one byte before the pixels.
  return endOfBlocks(file, at + 10 + colourTableBytes(file[at + 9]) + 1)
}

/** Data comes in blocks that start with their length; a block of length 0 is the last. */
function endOfBlocks(file: Buffer, start: number): number | undefined {
  for (let at = start; at < file.length; ) {
    const length = file[at] ?? 0
    at += 1 + length
    if (length === 0) return at
  }
  return undefined
}

const TIMING = 0xf9
const APPLICATION = 0xff
const LOOPS = ['NETSCAPE2.0\u0003\u0001', 'ANIMEXTS1.0\u0003\u0001']
const LOOP_BYTES = 19

function isKept(extension: Buffer): boolean {
  if (extension[1] === TIMING) return true
  return extension[1] === APPLICATION && extension.length === LOOP_BYTES && LOOPS.includes(extension.toString('latin1', 3, 16))
}
