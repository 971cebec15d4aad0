import type { Bundle } from './verify-bundle.ts'
import { inflateSync } from 'fflate'

/** Maximum total size of the files. Larger than any bundle, to protect against zip bombs. */
const MAX_BYTES = 100 * 1024 * 1024

/** Signatures and fixed lengths of the records, from PKWARE's APPNOTE.TXT. */
const LOCAL_HEADER = { signature: 0x04034b50, length: 30 }
const CENTRAL_HEADER = { signature: 0x02014b50, length: 46 }
const END = { signature: 0x06054b50, length: 22 }
const DESCRIPTOR_SIGNATURE = 0x08074b50
const HAS_DESCRIPTOR = 8
const STORED = 0
const DEFLATED = 8

export class NoBundle extends Error {}

interface Entry {
  name: string
  flags: number
  method: number
  crc: number
  compressedSize: number
  size: number
  offset: number
}

/**
 * Reads the files in a zip archive. Programs may read an archive by its central directory, by its local headers or by scanning for either.
 * This function therefore rejects archives in which another program could see files other than those we verify: duplicate names,
 * conflicting headers, or bytes outside any file.
 */
export function openBundle(zip: Uint8Array): Bundle {
  try {
    const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
    const end = findEnd(view)
    const entries = readDirectory(zip, view, end)
    requireNoGaps(zip, view, entries, end.directory)
    return new Map(entries.map((entry) => [entry.name, contentOf(zip, view, entry)]))
  } catch (error) {
    if (error instanceof NoBundle) throw error
    throw new NoBundle('This is not a .zip file, or it is damaged.')
  }
}

/** Archive comments are not accepted, so the end record is always the last 22 bytes. */
function findEnd(view: DataView): { start: number; directory: number; count: number } {
  const start = view.byteLength - END.length
  if (view.getUint32(start, true) !== END.signature) throw new RangeError('no end record')
  const count = view.getUint16(start + 10, true)
  const directory = view.getUint32(start + 16, true)
  if (directory + view.getUint32(start + 12, true) !== start) throw new NoBundle('The .zip file contains data that does not belong to any file.')
  return { start, directory, count }
}

function readDirectory(zip: Uint8Array, view: DataView, { start, directory, count }: ReturnType<typeof findEnd>): Entry[] {
  const entries: Entry[] = []
  const names = new Set<string>()
  let [at, total] = [directory, 0]
  while (at < start) {
    if (view.getUint32(at, true) !== CENTRAL_HEADER.signature) throw new RangeError('no directory entry')
    const nameLength = view.getUint16(at + 28, true)
    const entry: Entry = {
      name: nameAt(zip, at + CENTRAL_HEADER.length, nameLength),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      compressedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    }
    total += entry.size
    if (names.has(entry.name)) throw new NoBundle(`The .zip file contains ${entry.name} twice.`)
    if (total > MAX_BYTES) throw new NoBundle('The .zip file is too large.')
    names.add(entry.name)
    entries.push(entry)
    at += CENTRAL_HEADER.length + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  if (at !== start || entries.length !== count) throw new RangeError('the directory does not fit')
  return entries
}

function nameAt(zip: Uint8Array, start: number, length: number): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(zip.subarray(start, start + length))
}

/** Requires files to be contiguous, from the first byte to the central directory. */
function requireNoGaps(zip: Uint8Array, view: DataView, entries: readonly Entry[], directory: number): void {
  let at = 0
  for (const entry of entries.toSorted((one, other) => one.offset - other.offset)) {
    if (entry.offset !== at) throw new NoBundle('The .zip file contains data that does not belong to any file.')
    requireSameHeader(zip, view, entry)
    at = dataStart(view, entry) + entry.compressedSize
    at += descriptorLength(view, at, entry)
  }
  if (at !== directory) throw new NoBundle('The .zip file contains data that does not belong to any file.')
}

function requireSameHeader(zip: Uint8Array, view: DataView, entry: Entry): void {
  const { offset } = entry
  if (view.getUint32(offset, true) !== LOCAL_HEADER.signature) throw new RangeError('no local header')
  const name = nameAt(zip, offset + LOCAL_HEADER.length, view.getUint16(offset + 26, true))
  const hasSameKind = view.getUint16(offset + 6, true) === entry.flags && view.getUint16(offset + 8, true) === entry.method
  const figures = [14, 18, 22].map((place) => view.getUint32(offset + place, true))
  const isLater = (entry.flags & HAS_DESCRIPTOR) !== 0 && figures.every((figure) => figure === 0)
  const hasSameFigures = isLater || figures.join() === figuresOf(entry)
  if (name !== entry.name || !hasSameKind || !hasSameFigures) throw new NoBundle(`The .zip file describes ${entry.name} in two different ways.`)
}

function figuresOf({ crc, compressedSize, size }: Entry): string {
  return [crc, compressedSize, size].join()
}

function dataStart(view: DataView, { offset }: Entry): number {
  return offset + LOCAL_HEADER.length + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
}

/**
 * Length of the data descriptor, in which streaming zip tools write the checksum and sizes after the content. It usually starts with a
 * signature.
 */
function descriptorLength(view: DataView, at: number, entry: Entry): number {
  if ((entry.flags & HAS_DESCRIPTOR) === 0) return 0
  const marked = view.getUint32(at, true) === DESCRIPTOR_SIGNATURE ? 4 : 0
  const figures = [0, 4, 8].map((place) => view.getUint32(at + marked + place, true))
  if (figures.join() !== figuresOf(entry)) throw new NoBundle(`The .zip file describes ${entry.name} in two different ways.`)
  return marked + 12
}

function contentOf(zip: Uint8Array, view: DataView, entry: Entry): Uint8Array<ArrayBuffer> {
  const start = dataStart(view, entry)
  const packed = zip.subarray(start, start + entry.compressedSize)
  // The buffer has one extra byte, so that content longer than declared is detected instead of truncated.
  const content = entry.method === DEFLATED ? inflateSync(packed, { out: new Uint8Array(entry.size + 1) }) : packed
  if (![STORED, DEFLATED].includes(entry.method) || content.length !== entry.size) throw new RangeError('not as announced')
  return Uint8Array.from(content)
}
