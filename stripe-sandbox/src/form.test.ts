import { expect, test } from 'vitest'
import { parseForm } from './form.ts'

test('parses brackets as objects and numbered brackets as lists', () => {
  expect(parseForm('customer=cus_1&lines[0][amount]=100&lines[0][metadata][entry]=7&lines[1][amount]=-5&expand[0]=payments&metadata[a]=b')).toEqual({
    customer: 'cus_1',
    lines: [{ amount: '100', metadata: { entry: '7' } }, { amount: '-5' }],
    expand: ['payments'],
    metadata: { a: 'b' },
  })
})

test('appends values with empty brackets to a list', () => {
  expect(parseForm('expand[]=payments&expand[]=customer')).toEqual({ expand: ['payments', 'customer'] })
})

test('decodes percent-encoded characters', () => {
  expect(parseForm('description=R%26D+%5Bphase+1%5D+%E2%82%AC')).toEqual({ description: 'R&D [phase 1] €' })
})
