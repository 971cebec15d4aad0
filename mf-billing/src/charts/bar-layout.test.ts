import { expect, test } from 'vitest'
import { axisScale, layBars, layLabels, plotWidth, type ChartColumn } from './bar-layout.ts'

const column = (label: string, values: number[], group = '2026'): ChartColumn => ({ key: `${group} ${label}`, name: label, label, group, values, texts: values.map(String) })
const plot = { width: 200, height: 100 }

test('negative bars extend downwards from the zero line', () => {
  const columns = [column('Jan', [60, 20, 40]), column('Feb', [0, 20, -20])]
  const bars = layBars(columns, 'grouped', axisScale([60, -20]), plot)
  expect(bars.map(({ y, height, isNegative }) => [y, height, isNegative])).toEqual([
    [0, 75, false],
    [50, 25, false],
    [25, 50, false],
    [75, 0, false],
    [50, 25, false],
    [75, 25, true],
  ])
})

test('bars are wide if the columns have room for it', () => {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'].map((label) => column(label, [3, 2, 1]))
  const bars = layBars(months, 'grouped', axisScale([3]), { width: 1020, height: 220 })
  expect(bars.map(({ width }) => width)).toEqual(bars.map(() => 34))
})

test('the height of stacked bars is the sum of their values', () => {
  const [lower, upper] = layBars([column('Nov 2', [30, 10])], 'stacked', axisScale([40]), plot)
  expect([lower?.y, lower?.height, upper?.y, upper?.height]).toEqual([25, 75, 0, 25])
  expect(upper?.x).toBe(lower?.x)
})

test('bars have whole-pixel heights, and even the smallest amount is visible', () => {
  const bars = layBars([column('Jan', [0.01, 1 / 3, 1e6]), column('Feb', [7, 7, 7]), column('Mar', [1, 1, 1])], 'grouped', axisScale([1e6]), { width: 313, height: 97 })
  expect(bars.flatMap(({ x, y, width, height }) => [x, y, width, height]).every(Number.isInteger)).toBe(true)
  expect(bars.every(({ height }) => height >= 1)).toBe(true)
})

test('the plot is wider than the card when there are many months', () => {
  expect(plotWidth(6, 'grouped', 280)).toBe(280)
  expect(plotWidth(120, 'grouped', 280)).toBe(3600)
  expect(plotWidth(27, 'stacked', 280)).toBe(280)
})

test('labels that would overlap are omitted, but never the last one, and each year is shown once', () => {
  const months = ['Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar'].map((label, index) => column(label, [0], index < 3 ? '2025' : '2026'))
  expect(layLabels(months, 600).map(({ text, group }) => [text, group])).toEqual([
    ['Oct', '2025'],
    ['Nov', null],
    ['Dec', null],
    ['Jan', '2026'],
    ['Feb', null],
    ['Mar', null],
  ])
  expect(layLabels(months, 120).map(({ text, group }) => [text, group])).toEqual([
    ['Nov', '2025'],
    ['Jan', '2026'],
    ['Mar', null],
  ])
  expect(layLabels(months.slice(3), 600).every(({ group }) => group === null)).toBe(true)
})

test.each([
  ['only zeros', [0, 0], { low: 0, high: 1, ticks: [0] }],
  ['a few cents', [0.05], { low: 0, high: 1, ticks: [0, 1] }],
  ['hours', [7.5, 31, 22.25], { low: 0, high: 40, ticks: [0, 10, 20, 30, 40] }],
  ['amounts', [12345.6], { low: 0, high: 12_500, ticks: [0, 2500, 5000, 7500, 10_000, 12_500] }],
  ['a loss', [10_240, -2519.25], { low: -5000, high: 15_000, ticks: [-5000, 0, 5000, 10_000, 15_000] }],
  ['only losses', [-80, -3], { low: -80, high: 0, ticks: [-80, -60, -40, -20, 0] }],
  ['the largest amount', [99_999_999.99], { low: 0, high: 100_000_000, ticks: [0, 20_000_000, 40_000_000, 60_000_000, 80_000_000, 100_000_000] }],
])('%s: grid lines have round values and cover zero and all data', (_, values, scale) => {
  expect(axisScale(values)).toEqual(scale)
})
