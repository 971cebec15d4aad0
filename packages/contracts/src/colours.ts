/** Red, green and blue, 0 to 255. */
export type Channels = readonly [red: number, green: number, blue: number]

/** Text and paper colours of documents, as PDF and on screen. */
export const INK = '#181b22'
export const PAPER = '#ffffff'
/** Minimum text contrast according to WCAG 2.2, 1.4.3. */
export const READABLE = 4.5

/** Text colour for a background: white, or ink if white lacks contrast. */
export function textOn(background: string): string {
  return contrast(channelsOf(background), channelsOf(PAPER)) >= READABLE ? PAPER : INK
}

/** Darkens a colour until it is readable as text on white. */
export function readable(colour: string): string {
  let shade = channelsOf(colour)
  while (contrast(shade, channelsOf(PAPER)) < READABLE) shade = mix(shade, [0, 0, 0], 0.1)
  return hexOf(shade)
}

/** Mixes the given share of the colour into white. */
export function tint(colour: string, share: number): string {
  return hexOf(mix(channelsOf(PAPER), channelsOf(colour), share))
}

export function mix([red, green, blue]: Channels, [r, g, b]: Channels, share: number): Channels {
  const between = (from: number, to: number) => Math.round(from + (to - from) * share)
  return [between(red, r), between(green, g), between(blue, b)]
}

/** Contrast ratio as defined by WCAG. */
export function contrast(a: Channels, b: Channels): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance([red, green, blue]: Channels): number {
  const linear = (value: number) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Accepts '#0a7' and '#00aa77'. */
export function channelsOf(colour: string): Channels {
  const digits = colour.length === 4 ? colour.replace(/[\da-f]/gi, '$&$&') : colour
  const value = Number.parseInt(digits.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function hexOf(channels: Channels): string {
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
