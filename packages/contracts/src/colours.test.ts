import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { INK, PAPER, readable, textOn, tint } from './colours.ts'

test('chooses white text where it is readable, otherwise dark text', () => {
  expect(['#000000', '#2f5bd8', '#ffd54a', '#ffffff'].map(textOn)).toEqual([PAPER, PAPER, INK, INK])
})

test('darkens a bright color until it is readable on white', () => {
  expect(readable('#2f5bd8')).toBe('#2f5bd8')
  for (const bright of ['#ffffff', '#ffff00', '#ffd54a', '#00ff00']) {
    expect(textOn(readable(bright))).toBe(PAPER)
  }
})

test('makes a tint between white and the color', () => {
  expect([tint('#000000', 0), tint('#000000', 0.5), tint('#2f5bd8', 1)]).toEqual(['#ffffff', '#808080', '#2f5bd8'])
})

test('makes every color readable on white, in a form for CSS and PDFs', () => {
  const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, (value) => {
      expect(readable(value)).toMatch(/^#[0-9a-f]{6}$/)
      expect(textOn(readable(value))).toBe(PAPER)
    }),
  )
})
