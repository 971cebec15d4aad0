import { expect, test } from 'vitest'
import { linkAddress } from './link-bar.tsx'

test.each([
  ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
  [' example.com ', 'https://example.com'],
  ['ada@example.com', 'mailto:ada@example.com'],
  ['example.com/@ada', 'https://example.com/@ada'],
  ['javascript:alert(1)', null],
  ['JavaScript:alert(1)', null],
  ['data:text/html,x', null],
  ['two words', null],
  ['', null],
])('converts the entered link %j to %j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})
