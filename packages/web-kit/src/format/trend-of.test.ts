import { expect, test } from 'vitest'
import { trendOf } from './trend-of.ts'

test('shows a change with sign, one decimal and direction', () => {
  expect(trendOf(18.5)).toEqual({ direction: 'up', value: '+18.5%' })
  expect(trendOf(-3)).toEqual({ direction: 'down', value: '-3.0%' })
  expect(trendOf(0)).toEqual({ direction: 'flat', value: '0.0%' })
  expect(trendOf(0.04)).toEqual({ direction: 'flat', value: '0.0%' })
  expect(trendOf(-0.04)).toEqual({ direction: 'flat', value: '0.0%' })
})
