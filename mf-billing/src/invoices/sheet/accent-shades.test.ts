import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentShades } from './accent-shades.ts'

test('a colour that can be read on paper stays as it is, with white on it', () => {
  expect(accentShades('#2f5bd8')).toEqual({ text: '#2f5bd8', on: '#ffffff' })
})

test('a bright colour is darkened as text, and carries ink', () => {
  expect(accentShades('#ffe14d')).toEqual({ text: '#7a6d25', on: '#181b22' })
  expect(accentShades('#ffffff').on).toBe('#181b22')
})

test('any colour gives shades of the form that a style takes', () => {
  const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, (value) => {
      expect(accentShades(value).text).toMatch(/^#[0-9a-f]{6}$/)
    }),
  )
})
