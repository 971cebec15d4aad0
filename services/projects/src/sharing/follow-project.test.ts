import type { Follower } from '@billfold/server-kit/live/listen'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followProject } from './follow-project.ts'

const USER = 1
const PROJECT = 2
const SECOND = 1000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function follow(isOpen: () => Promise<boolean>) {
  const checkLink = vi.fn<() => Promise<boolean>>(isOpen)
  const events: string[] = []
  let follower: Follower | undefined
  const changes = {
    follow(_: number, given: Follower) {
      follower = given
      return () => undefined
    },
    followTopic: () => () => undefined,
    close: () => Promise.resolve(),
  }
  const sink = { send: () => void events.push('changed'), end: () => void events.push('end') }
  const stop = followProject(changes, { scope: { userId: USER }, recordId: PROJECT, isOpen: checkLink })(sink)
  const view = () => follower?.changed({ userId: USER, topic: 'shareLinks', projectId: PROJECT })
  return { checkLink, events, stop, view, miss: () => follower?.missed() }
}

test('checks the link at most once per second despite frequent views, without sending events', async () => {
  const { checkLink, events, view } = follow(() => Promise.resolve(true))
  for (let n = 0; n < 100; n++) {
    view()
    await vi.advanceTimersByTimeAsync(SECOND / 50)
  }
  expect([checkLink.mock.calls.length, events]).toEqual([2, []])
})

test('ends the stream within a second after the link expires, even if the change notification was missed', async () => {
  for (const news of ['view', 'miss'] as const) {
    const followed = follow(() => Promise.resolve(false))
    followed[news]()
    await vi.advanceTimersByTimeAsync(SECOND)
    expect(followed.events).toEqual(['changed', 'end'])
  }
})

test('keeps the stream open while the database is down, and stops checking the link once the client has disconnected', async () => {
  const away = follow(() => Promise.reject(new Error('away')))
  away.miss()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(away.events).toEqual(['changed'])
  away.view()
  away.stop()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(away.checkLink).toHaveBeenCalledTimes(1)
})
