import { expect, test } from 'vitest'
import { injectFaults } from './run-faults.ts'

test('recovers from killed processes, a frozen database and overload without losing a confirmed write', async () => {
  const outcomes = await injectFaults({ filter: '', isQuick: true, stop: new AbortController().signal })
  expect(outcomes.filter(({ isMet }) => !isMet)).toEqual([])
})
