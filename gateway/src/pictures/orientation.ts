const UPRIGHT = 1
const ORIENTATION = 0x01_12

/** Phones do not rotate pixels; they store the orientation in EXIF, from 1 (upright) to 8. */
export function orientationOf(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const read32 = (at: number) => (at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const directory = read32(4)
  const entries = Array.from({ length: read16(directory) }, (_, n) => directory + 2 + 12 * n)
  const entry = entries.find((at) => read16(at) === ORIENTATION)
  const orientation = entry === undefined ? UPRIGHT : read16(entry + 8)
  return orientation >= 1 && orientation <= 8 ? orientation : UPRIGHT
}

/** Minimal EXIF with only the orientation; empty if the picture is upright. */
export function orientationSegment(orientation: number): Buffer[] {
  if (orientation === UPRIGHT) return []
  const value = orientation.toString(16).padStart(4, '0')
  // One directory with one entry: tag, type (16-bit number), count 1, value.
  const tiff = `4d4d002a0000000800010112000300000001${value}000000000000`
  return [Buffer.from(`ffe10022457869660000${tiff}`, 'hex')]
}
