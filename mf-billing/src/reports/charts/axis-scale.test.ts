import { expect, test } from 'vitest'
import { axisScale } from './axis-scale.ts'

test.each([
  ['nothing', [0, 0], { low: 0, high: 1, ticks: [0] }],
  ['a few cents', [0.05], { low: 0, high: 1, ticks: [0, 1] }],
  ['hours', [7.5, 31, 22.25], { low: 0, high: 40, ticks: [0, 10, 20, 30, 40] }],
  ['amounts', [12345.6], { low: 0, high: 12_500, ticks: [0, 2500, 5000, 7500, 10_000, 12_500] }],
  ['a loss', [10_240, -2519.25], { low: -5000, high: 15_000, ticks: [-5000, 0, 5000, 10_000, 15_000] }],
  ['losses alone', [-80, -3], { low: -80, high: 0, ticks: [-80, -60, -40, -20, 0] }],
  ['the most there can be', [99_999_999.99], { low: 0, high: 100_000_000, ticks: [0, 20_000_000, 40_000_000, 60_000_000, 80_000_000, 100_000_000] }],
])('%s: lines at round numbers, 0 among them, and no value beyond', (_, values, scale) => {
  expect(axisScale(values)).toEqual(scale)
})
