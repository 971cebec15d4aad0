import type { CleanFile } from './clean-file.ts'
import { orientationOf, orientationSegment } from './orientation.ts'

const START = Buffer.from('ffd8', 'hex')
const END = Buffer.from('ffd9', 'hex')

export function isJpeg(file: Buffer): boolean {
  return file.subarray(0, 2).equals(START) && file[2] === 0xff
}

const SCAN = 0xda
/** Baseline, extended and progressive: the kinds that browsers and PDFs support. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
/** Segments needed for decoding: tables, frame, scans, restarts. */
const KEPT = new Set([...FRAMES, 0xc4, 0xcc, 0xdb, SCAN, 0xdc, 0xdd])

/** Keeps pixels, colour profile and orientation. Removes location, time, camera, thumbnails, comments and any data after the end. */
export function cleanJpeg(file: Buffer): CleanFile | undefined {
  const kept: Buffer[] = [START]
  let frame: Buffer | undefined
  let hasScan = false
  for (let at = START.length; at + 2 <= file.length && file[at] === 0xff; ) {
    const marker = file[at + 1] ?? 0
    if (marker === 0xd9) return frame && hasScan ? { ...sizeOf(frame), bytes: Buffer.concat([...kept, END]) } : undefined
    // Markers may be preceded by fill bytes.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = endOfSegment(file, at)
    if (end === undefined) return undefined
    const segment = file.subarray(at, end)
    if (FRAMES.has(marker)) {
      if (frame || segment.length < 10) return undefined
      frame = segment
    }
    at = marker === SCAN ? endOfScan(file, end) : end
    kept.push(...cleanSegment(marker, segment), file.subarray(end, at))
    hasScan ||= marker === SCAN
  }
  return undefined
}

function endOfSegment(file: Buffer, at: number): number | undefined {
  if (at + 4 > file.length) return undefined
  const length = file.readUInt16BE(at + 2)
  const end = at + 2 + length
  return length < 2 || end > file.length ? undefined : end
}

/** A scan ends at a marker that is neither a restart nor an escaped 0xff. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return file.length
}

function cleanSegment(marker: number, segment: Buffer): Buffer[] {
  const startsWith = (name: string) => segment.toString('latin1', 4, 4 + name.length) === name
  if (KEPT.has(marker)) return [segment]
  if (marker === 0xe0 && startsWith('JFIF\0') && segment.length >= 18) return [withoutThumbnail(segment)]
  if (marker === 0xe1 && startsWith('Exif\0\0')) return orientationSegment(orientationOf(segment.subarray(10)))
  // Colour profile and Adobe colour transform.
  const isColour = (marker === 0xe2 && startsWith('ICC_PROFILE\0')) || (marker === 0xee && startsWith('Adobe'))
  return isColour ? [segment] : []
}

function withoutThumbnail(segment: Buffer): Buffer {
  const bare = Buffer.from(segment.subarray(0, 18))
  bare.writeUInt16BE(16, 2)
  bare.writeUInt16BE(0, 16)
  return bare
}

function sizeOf(frame: Buffer): { width: number; height: number } {
  return { height: frame.readUInt16BE(5), width: frame.readUInt16BE(7) }
}
