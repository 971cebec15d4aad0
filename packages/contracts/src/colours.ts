/** Red, green and blue, 0 to 255. */
export type Channels = readonly [red: number, green: number, blue: number]

/** As documents have it, on paper and in what shows them on a screen. */
export const INK = '#181b22'
export const PAPER = '#ffffff'
/** Of text with its ground: WCAG 2.2, 1.4.3. */
export const READABLE = 4.5

/** Text on an area of this colour: white, or ink where white could not be read. */
export function textOn(background: string): string {
  return contrast(channelsOf(background), channelsOf(PAPER)) >= READABLE ? PAPER : INK
}

/** The colour as text on white: a bright one is darkened until it can be read. */
export function readable(colour: string): string {
  let shade = channelsOf(colour)
  while (contrast(shade, channelsOf(PAPER)) < READABLE) shade = mix(shade, [0, 0, 0], 0.1)
  return hexOf(shade)
}

/** White with a share of the colour in it. */
export function tint(colour: string, share: number): string {
  return hexOf(mix(channelsOf(PAPER), channelsOf(colour), share))
}

export function mix([red, green, blue]: Channels, [r, g, b]: Channels, share: number): Channels {
  const between = (from: number, to: number) => Math.round(from + (to - from) * share)
  return [between(red, r), between(green, g), between(blue, b)]
}

/** As WCAG defines it. */
export function contrast(a: Channels, b: Channels): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance([red, green, blue]: Channels): number {
  const linear = (value: number) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** '#0a7' and '#00aa77' */
export function channelsOf(colour: string): Channels {
  const digits = colour.length === 4 ? colour.replace(/[\da-f]/gi, '$&$&') : colour
  const value = Number.parseInt(digits.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function hexOf(channels: Channels): string {
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
