import { expect, test } from 'vitest'
import { figuresIn } from './figures.ts'

test.each([
  ['en', '42.5%', '42%'],
  ['de', '42,5\u00a0%', '42\u00a0%'],
  ['fr', '42,5\u00a0%', '42\u00a0%'],
  ['es', '42,5\u00a0%', '42\u00a0%'],
] as const)('formats percentages for the language %s', (language, share, whole) => {
  const { percentText, wholePercentText } = figuresIn(language)
  expect([percentText(42.5), wholePercentText(42)]).toEqual([share, whole])
})
