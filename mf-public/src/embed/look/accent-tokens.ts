type Colour = readonly [red: number, green: number, blue: number]

const WHITE: Colour = [255, 255, 255]
const INK: Colour = [18, 21, 28]
/** What the accent stands on as text or as a ring: `--panel`. */
const GROUND = { light: WHITE, dark: INK }

/** WCAG AA for text. */
const READABLE = 4.5

/** The tokens of an accent that somebody chose: what is written in it or on it can be read, whatever it is. Null: as the theme has it. */
export function accentTokens(accent: string | null, theme: 'light' | 'dark'): Record<`--${string}`, string | null> {
  if (accent === null) return { '--accent': null, '--accent-fill': null, '--accent-fill-hover': null, '--on-fill': null }
  const chosen = parse(accent)
  const onFill = contrast(chosen, WHITE) >= READABLE ? WHITE : contrast(chosen, INK) >= READABLE ? INK : WHITE
  const fill = onFill === WHITE ? until(READABLE, chosen, INK, WHITE) : chosen
  return {
    '--accent': write(until(READABLE, chosen, theme === 'light' ? INK : WHITE, GROUND[theme])),
    '--accent-fill': write(fill),
    '--accent-fill-hover': write(mix(fill, INK, 0.12)),
    '--on-fill': write(onFill),
  }
}

/** Towards another colour, as far as it takes to be told from the ground. */
function until(ratio: number, colour: Colour, towards: Colour, ground: Colour): Colour {
  let mixed = colour
  for (let share = 0.1; contrast(mixed, ground) < ratio && share <= 1; share += 0.1) mixed = mix(colour, towards, share)
  return mixed
}

function mix([red, green, blue]: Colour, [r, g, b]: Colour, share: number): Colour {
  const between = (from: number, to: number) => Math.round(from + (to - from) * share)
  return [between(red, r), between(green, g), between(blue, b)]
}

function contrast(a: Colour, b: Colour): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** As WCAG defines it. */
function luminance([red, green, blue]: Colour): number {
  const linear = (value: number) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** '#0a7' and '#00aa77' */
function parse(hex: string): Colour {
  const digits = hex.length === 4 ? hex.replace(/[\da-f]/gi, '$&$&') : hex
  const value = Number.parseInt(digits.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function write(colour: Colour): string {
  return `rgb(${colour.join(' ')})`
}
