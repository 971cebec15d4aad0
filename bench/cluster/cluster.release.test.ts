import { expect, test } from 'vitest'
import { testCluster } from './run-cluster.ts'

test('a cluster survives killed processes, a rolling restart and the loss of the primary without losing a confirmed write', async () => {
  const outcomes = await testCluster({ isQuick: false, withPooler: false, stop: new AbortController().signal })
  expect(outcomes.filter(({ isMet }) => !isMet)).toEqual([])
})
