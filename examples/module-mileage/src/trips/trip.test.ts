import { expect, test } from 'vitest'
import { sampleTrip } from './testing/sample-trip.ts'
import { amountOf, noteOf, totalsOf, tripsIn } from './trip.ts'

test('a trip is parsed from its expense, and other expenses are ignored', () => {
  const route = { from: 'St. John’s → harbour', to: 'Portland', kilometres: '172.5', rate: '0.70' }
  const [trip] = tripsIn([sampleTrip({ note: noteOf({ ...route, from: 'Boston' }) })])
  expect(trip).toMatchObject({ ...route, from: 'Boston' })
  expect(tripsIn([sampleTrip({ note: 'Train to Portland' }), sampleTrip({ note: null }), sampleTrip({ category: 'Meals' })])).toEqual([])
})

test.each([
  ['172.5', '0.70', '120.75'],
  ['0.1', '0.05', '0.01'],
  ['99999.9', '999.99', '99998900.00'],
])('%s km at $%s costs $%s, rounded half up', (kilometres, rate, amount) => {
  expect(amountOf({ kilometres, rate })).toBe(amount)
})

test('the monthly totals include only trips from the same month', () => {
  const trips = tripsIn([sampleTrip(), sampleTrip({ date: '2026-11-01', amount: '0.10' }), sampleTrip({ date: '2026-10-31' })])
  expect(totalsOf('2026-11', trips)).toEqual({ trips: 2, kilometres: '345.0', amount: '120.85' })
  expect(totalsOf('2026-09', trips)).toEqual({ trips: 0, kilometres: '0.0', amount: '0.00' })
})
