import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentTokens } from './look.ts'

/** WCAG contrast, implemented from the standard, without using our code. */
function contrast(a: string, b: string): number {
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
      const value = Number(part) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

const panels = { light: 'rgb(255 255 255)', dark: 'rgb(18 21 28)' } as const
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('makes text readable in any accent color and on any accent color', () => {
  fc.assert(
    fc.property(hex, fc.constantFrom('light', 'dark'), (accent, theme) => {
      const tokens = accentTokens(accent, theme)
      expect(contrast(tokens['--accent'] ?? '', panels[theme])).toBeGreaterThanOrEqual(4.45)
      expect(contrast(tokens['--accent-fill'] ?? '', tokens['--on-fill'] ?? '')).toBeGreaterThanOrEqual(4.45)
    }),
  )
})

test('keeps a color that is already readable, in short or long notation', () => {
  expect(accentTokens('#05a', 'light')).toEqual({ '--accent': 'rgb(0 85 170)', '--accent-fill': 'rgb(0 85 170)', '--accent-fill-hover': 'rgb(2 77 153)', '--on-fill': 'rgb(255 255 255)' })
  expect(accentTokens('#0055aa', 'light')).toEqual(accentTokens('#05a', 'light'))
})

test('uses the theme’s color if there is no accent', () => {
  expect(new Set(Object.values(accentTokens(null, 'dark')))).toEqual(new Set([null]))
})
