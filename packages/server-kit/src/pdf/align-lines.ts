/** Of Roboto, as shares of the type's size: how far a line reaches above its letters' feet, and below them. */
const ABOVE = 1900 / 2048
const BELOW = -500 / 2048

const UNITS_AT = 18
const ABOVE_AT = 4
const BELOW_AT = 6

/**
 * Gives a font lines like Roboto's: otherwise what stands side by side in two fonts is not at one height, and lines of some are too close to read.
 * A font that reaches further down keeps that.
 */
export function alignLines(font: Buffer): Buffer {
  const [head, lines] = [tableAt(font, 'head'), tableAt(font, 'hhea')]
  const units = font.readUInt16BE(head + UNITS_AT)
  font.writeInt16BE(Math.round(ABOVE * units), lines + ABOVE_AT)
  font.writeInt16BE(Math.min(Math.round(BELOW * units), font.readInt16BE(lines + BELOW_AT)), lines + BELOW_AT)
  return font
}

const DIRECTORY = 12
const ENTRY = 16

function tableAt(font: Buffer, name: string): number {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => DIRECTORY + index * ENTRY)
  const entry = entries.find((at) => font.toString('latin1', at, at + 4) === name)
  if (entry === undefined) throw new Error(`no ${name} in the font`)
  return font.readUInt32BE(entry + 8)
}
