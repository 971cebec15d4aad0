export const INK = '#181b22'
export const MUTED = '#5d6573'
export const HAIRLINE = '#e2e5eb'
export const PAPER = '#ffffff'
/** Of Billfold's own documents and messages, as the light theme has it. */
export const ACCENT = '#4453d6'
/** What is said of a status, as text on paper: never by its colour alone. */
export const GOOD = '#0f7a4d'
export const WARN = '#8a5a00'
export const BAD = '#c22f2f'
export const INFO = '#0b63b0'

/** Text on an area of this colour: white, or ink where white could not be read. */
export function textOn(background: string): string {
  return contrast(background, PAPER) >= 4.5 ? PAPER : INK
}

/** The colour as text on white: a bright one is darkened until it can be read. */
export function readable(colour: string): string {
  let shade = colour
  while (contrast(shade, PAPER) < 4.5) shade = mix(shade, '#000000', 0.1)
  return shade
}

export function tint(colour: string, share: number): string {
  return mix(PAPER, colour, share)
}

function mix(base: string, other: string, share: number): string {
  const parts = channels(base).map((value, index) => value + ((channels(other)[index] ?? 0) - value) * share)
  return `#${parts.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/** WCAG 2.2, 1.4.3. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}
