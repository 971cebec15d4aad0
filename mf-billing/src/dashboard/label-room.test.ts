import { expect, test } from 'vitest'
import { labelRoom } from './label-room.ts'
import { inThousands } from './trend-texts.ts'

test.each([
  [6, '140000.00', 'always'],
  [6, '1234567.00', 'wide'],
  [6, '99999999.99', 'wide'],
  [12, '12345.60', 'wide'],
  [12, '99999999.99', 'never'],
] as const)('%i months of %s have room beside each other: %s', (months, amount, room) => {
  expect(labelRoom([...Array.from({ length: months - 1 }, () => '$0.0k'), inThousands(amount)])).toBe(room)
})
