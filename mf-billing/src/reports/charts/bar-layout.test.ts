import { expect, test } from 'vitest'
import { axisScale } from './axis-scale.ts'
import { layBars, layLabels, plotWidth } from './bar-layout.ts'
import type { ChartColumn } from './chart-data.ts'

const column = (label: string, values: number[], group = '2026'): ChartColumn => ({ key: `${group} ${label}`, name: label, label, group, values, texts: values.map(String) })
const plot = { width: 200, height: 100 }

test('bars stand on the line of 0, and those below nothing hang from it', () => {
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

test('stacked bars stand on each other, to the height of their sum', () => {
  const [lower, upper] = layBars([column('Nov 2', [30, 10])], 'stacked', axisScale([40]), plot)
  expect([lower?.y, lower?.height, upper?.y, upper?.height]).toEqual([25, 75, 0, 25])
  expect(upper?.x).toBe(lower?.x)
})

test('bars are drawn in whole pixels, and the smallest amount is still seen', () => {
  const bars = layBars([column('Jan', [0.01, 1 / 3, 1e6]), column('Feb', [7, 7, 7]), column('Mar', [1, 1, 1])], 'grouped', axisScale([1e6]), { width: 313, height: 97 })
  expect(bars.flatMap(({ x, y, width, height }) => [x, y, width, height]).every(Number.isInteger)).toBe(true)
  expect(bars.every(({ height }) => height >= 1)).toBe(true)
})

test('many months scroll rather than run into each other', () => {
  expect(plotWidth(6, 'grouped', 280)).toBe(280)
  expect(plotWidth(120, 'grouped', 280)).toBe(3600)
  expect(plotWidth(27, 'stacked', 280)).toBe(280)
})

test('labels that would touch are left out, never the last one; a year is named where it begins', () => {
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
