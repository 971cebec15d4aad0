/** Ascent and descent of Roboto, relative to the font size. */
const ABOVE = 1900 / 2048
const BELOW = -500 / 2048

const UNITS_AT = 18
const ABOVE_AT = 4
const BELOW_AT = 6

/**
 * Gives a font the line metrics of Roboto: otherwise mixed fonts do not share a baseline, and lines of some are too close. Keeps a larger descent.
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
