import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pageColors } from '../../gateway/src/html/appearance-tags.ts'
import { type Channels, channelsOf, contrast, mix } from '../../packages/contracts/src/colours.ts'

const REPOSITORY = join(import.meta.dirname, '../..')
const TOKENS = 'packages/ui/src/tokens/tokens.css'
/** Minimum contrast for text, and for controls and charts (WCAG 2.2, 1.4.3 and 1.4.11). */
const READABLE = 4.5
const VISIBLE = 3

/** Reads the first value of each token; later values are for phones and compact density. */
const declared = new Map<string, string>()
for (const [, name = '', value = ''] of read(TOKENS).matchAll(/--([\w-]+):\s*([^;]+);/g)) if (!declared.has(name)) declared.set(name, value)

const surfaces = ['page', 'panel', 'raised', 'field']
const statuses = ['good', 'info', 'warn', 'bad']
const texts = ['text', 'muted', 'placeholder', 'accent', ...statuses]
const washes = ['wash', 'wash-strong', 'tint']
const fills = ['accent-fill', 'accent-fill-hover', 'bad-fill', 'bad-fill-hover']
const series = [...declared.keys()].filter((name) => name.startsWith('series-'))
/** How much of the text color is mixed into a badge's background. */
const BADGE = 0.14

type Theme = 'light' | 'dark'
const nothing: readonly string[] = []

function read(file: string): string {
  return readFileSync(join(REPOSITORY, file), 'utf8')
}

function colorOf(token: string, theme: Theme): Channels {
  const value = declared.get(token) ?? ''
  const [, light = '', dark = ''] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? [value, value, value]
  const chosen = theme === 'light' ? light : dark
  const [, other] = /^var\(--([\w-]+)\)$/.exec(chosen) ?? []
  if (other !== undefined) return colorOf(other, theme)
  if (!/^#(?:[\da-f]{3}){1,2}$/.test(chosen)) throw new Error(`--${token} is not a color in the ${theme} theme: ${value}`)
  return channelsOf(chosen)
}

/** Computes the color of a wash, such as `color-mix(in srgb, var(--text) 6%, transparent)`, on a surface. */
function washed(wash: string, surface: Channels, theme: Theme): Channels {
  const [, ink = '', percent = ''] = /^color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%, transparent\)$/.exec(declared.get(wash) ?? '') ?? []
  return mix(surface, colorOf(ink, theme), Number(percent) / 100)
}

describe.each<Theme>(['light', 'dark'])('in the %s theme', (theme) => {
  const color = (token: string) => colorOf(token, theme)
  /** Lists the color pairs whose contrast is below the ratio. */
  const below = (ratio: number, pairs: readonly (readonly [name: string, front: Channels, back: Channels])[]) =>
    pairs.filter(([, front, back]) => contrast(front, back) < ratio).map(([name, front, back]) => `${name}: ${contrast(front, back).toFixed(2)}`)

  test.each(texts)('--%s is readable on every surface', (text) => {
    expect(below(READABLE, surfaces.map((surface) => [surface, color(text), color(surface)]))).toEqual(nothing)
  })

  test.each(washes)('text is readable on --%s, which marks hovered or selected items', (wash) => {
    const pairs = texts
      .filter((text) => text !== 'placeholder')
      .flatMap((text) => surfaces.map((surface) => [`${text} on ${surface}`, color(text), washed(wash, color(surface), theme)] as const))
    expect(below(READABLE, pairs)).toEqual(nothing)
  })

  test('badges and buttons are readable', () => {
    const badges = [...statuses, 'muted'].flatMap((status) => surfaces.map((surface) => [`${status} on ${surface}`, color(status), mix(color(surface), color(status), BADGE)] as const))
    const buttons = fills.map((fill) => [fill, color('on-fill'), color(fill)] as const)
    expect(below(READABLE, [...badges, ...buttons])).toEqual(nothing)
  })

  test('edges, fills, focus rings and chart series are visible on every surface', () => {
    const parts = ['edge', 'accent-fill', 'bad-fill', 'focus', ...series]
    expect(below(VISIBLE, parts.flatMap((part) => surfaces.map((surface) => [`${part} on ${surface}`, color(part), color(surface)])))).toEqual(nothing)
  })

  test('native browser controls match the page’s colors', () => {
    expect(channelsOf(pageColors[theme])).toEqual(color('page'))
  })
})

test('the application’s style sheets use only colors from tokens', () => {
  const files = ['packages/ui', 'packages/web-kit', 'shell', 'mf-billing', 'mf-projects', 'mf-proposals'].flatMap((folder) => globSync(`${folder}/src/**/*.css`, { cwd: REPOSITORY }))
  const colored = files.filter((file) => file !== TOKENS).flatMap((file) => (read(file).replaceAll(/\/\*.*?\*\//gs, '').match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|:[^;{]*\b(?:white|black)(?![-\w])/gi) ?? []).map((found) => `${file}: ${found}`))
  expect(files).toContain(TOKENS)
  expect(colored).toEqual(nothing)
})
