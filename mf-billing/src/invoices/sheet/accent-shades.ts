const INK = '#181b22'
const PAPER = '#ffffff'
/** WCAG 2.2, 1.4.3, for small text. */
const READABLE = 4.5
const DARKER = 0.1

/** The shades that the PDF draws an accent colour in. */
export interface AccentShades {
  /** As text on paper: a bright colour is darkened until it can be read. */
  text: string
  /** Text on an area of the colour itself: white, or ink where white could not be read. */
  on: string
}

export function accentShades(colour: string): AccentShades {
  let text = channelsOf(colour)
  while (contrast(text, channelsOf(PAPER)) < READABLE) text = text.map((value) => Math.round(value * (1 - DARKER)))
  const on = contrast(channelsOf(colour), channelsOf(PAPER)) >= READABLE ? PAPER : INK
  return { text: `#${text.map((value) => value.toString(16).padStart(2, '0')).join('')}`, on }
}

function contrast(a: number[], b: number[]): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const part = value / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}
