import { expect, test } from 'vitest'
import { breakEverything } from './run-faults.ts'

test('whatever breaks while people work, everything comes back, and what they were told is what is stored', async () => {
  const outcomes = await breakEverything({ filter: '', isQuick: true, stop: new AbortController().signal })
  expect(outcomes.filter(({ met }) => !met)).toEqual([])
})
