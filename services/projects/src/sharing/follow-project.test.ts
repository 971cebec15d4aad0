import type { Follower } from '@billfold/server-kit/live/listen-for-changes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followProject } from './follow-project.ts'

const USER = 1
const PROJECT = 2
const SECOND = 1000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function follow(isOpen: () => Promise<boolean>) {
  const asked = vi.fn<() => Promise<boolean>>(isOpen)
  const told: string[] = []
  let follower: Follower | undefined
  const changes = {
    follow(_: number, given: Follower) {
      follower = given
      return () => undefined
    },
    close: () => Promise.resolve(),
  }
  const sink = { send: () => void told.push('changed'), end: () => void told.push('end') }
  const stop = followProject(changes, { scope: { userId: USER }, recordId: PROJECT, isOpen: asked })(sink)
  const view = () => follower?.changed({ userId: USER, topic: 'shareLinks', projectId: PROJECT })
  return { asked, told, stop, view, miss: () => follower?.missed() }
}

test('however many views are counted, a stream asks once a second whether its link is still open, and its page hears nothing of them', async () => {
  const { asked, told, view } = follow(() => Promise.resolve(true))
  for (let n = 0; n < 100; n++) {
    view()
    await vi.advanceTimersByTimeAsync(SECOND / 50)
  }
  expect([asked.mock.calls.length, told]).toEqual([2, []])
})

test('the end of its link is told within the second in which other changes are, also where nobody heard of it', async () => {
  for (const news of ['view', 'miss'] as const) {
    const followed = follow(() => Promise.resolve(false))
    followed[news]()
    await vi.advanceTimersByTimeAsync(SECOND)
    expect(followed.told).toEqual(['changed', 'end'])
  }
})

test('a database that is away ends no page, and one that was left asks nothing', async () => {
  const away = follow(() => Promise.reject(new Error('away')))
  away.miss()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(away.told).toEqual(['changed'])
  away.view()
  away.stop()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(away.asked).toHaveBeenCalledTimes(1)
})
