const UPRIGHT = 1
const ORIENTATION = 0x01_12

/** Telephones turn no pixels, they note in EXIF how they were held: 1 is upright, 8 the most. */
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

/** EXIF that says nothing else; none at all for what is upright. */
export function orientationSegment(orientation: number): Buffer[] {
  if (orientation === UPRIGHT) return []
  const value = orientation.toString(16).padStart(4, '0')
  // One directory of one entry: the tag, its type (a 16-bit number), one of it, and its value.
  const tiff = `4d4d002a0000000800010112000300000001${value}000000000000`
  return [Buffer.from(`ffe10022457869660000${tiff}`, 'hex')]
}
