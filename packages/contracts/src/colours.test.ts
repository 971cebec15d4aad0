import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { INK, PAPER, readable, textOn, tint } from './colours.ts'

test('text on a colored background is white if that is readable, otherwise dark', () => {
  expect(['#000000', '#2f5bd8', '#ffd54a', '#ffffff'].map(textOn)).toEqual([PAPER, PAPER, INK, INK])
})

test('darkens bright colors until they are readable on white, and leaves others unchanged', () => {
  expect(readable('#2f5bd8')).toBe('#2f5bd8')
  for (const bright of ['#ffffff', '#ffff00', '#ffd54a', '#00ff00']) {
    expect(textOn(readable(bright))).toBe(PAPER)
  }
})

test('a tint is a color between white and the given color', () => {
  expect([tint('#000000', 0), tint('#000000', 0.5), tint('#2f5bd8', 1)]).toEqual(['#ffffff', '#808080', '#2f5bd8'])
})

test('every shade is readable on white and valid in CSS and PDF', () => {
  const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, (value) => {
      expect(readable(value)).toMatch(/^#[0-9a-f]{6}$/)
      expect(textOn(readable(value))).toBe(PAPER)
    }),
  )
})
