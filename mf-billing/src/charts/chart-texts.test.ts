import { expect, test } from 'vitest'
import { axisScale } from './bar-layout.ts'
import { axisMoney, monthAndYear, monthName } from './chart-texts.ts'

const factors = { k: 1e3, M: 1e6, B: 1e9 }

/** The amount that a reader would infer from an axis label. */
function amountOf(label: string): number {
  const [, sign = '', digits = '', unit = ''] = /^(-?)\$([\d.,]+)([kMB]?)$/.exec(label) ?? []
  return Number(`${sign}${digits.replaceAll(',', '')}`) * (factors[unit as keyof typeof factors] ?? 1)
}

test('axis labels show the exact value of their grid line', () => {
  const amounts = [1, 90, 640, 1010, 1240, 6200, 12_345.6, 110_000, 1_240_000, 99_999_999.99]
  const ticks = amounts.flatMap((most) => [...axisScale([most]).ticks, ...axisScale([most, -most / 3]).ticks])
  expect(ticks.map((tick) => amountOf(axisMoney(tick)))).toEqual(ticks)
})

test('axis labels have no unnecessary digits', () => {
  expect([0, 750, 1000, 1250, 2500, -5000, 100_000_000].map(axisMoney)).toEqual(['$0', '$750', '$1k', '$1.25k', '$2.5k', '-$5k', '$100M'])
})

test('month names do not depend on the time zone', () => {
  expect(monthAndYear('2026-01')).toBe('January 2026')
  expect(monthName('2026-12')).toBe('Dec')
})
