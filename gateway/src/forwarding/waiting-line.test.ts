import { expect, onTestFinished, test, vi } from 'vitest'
import { TooMany, waitingLine, waitingLines } from './load-shedding.ts'

const stays = new AbortController().signal
const ADA = 'user 1'
const BOB = 'user 2'

test('runs one client’s requests in the order they arrived', async () => {
  const line = waitingLine({ slots: 2, share: 2 })
  const entered: number[] = []
  const done: (() => void)[] = []
  const all = Array.from({ length: 5 }, async (_, n) => {
    done.push(await line.enter(ADA, stays))
    entered.push(n)
  })
  await Promise.all(all.slice(0, 2))
  expect(entered).toEqual([0, 1])
  for (let n = 2; n < 5; n += 1) {
    done.shift()?.()
    await all[n]
    expect(entered.at(-1)).toBe(n)
  }
  for (const leave of done) leave()
  expect(await line.enter(ADA, stays)).toBeTypeOf('function')
})

test('limits a client to its share, so that others find free slots', async () => {
  const line = waitingLine({ slots: 8 })
  const [first] = await Promise.all([line.enter(ADA, stays), line.enter(ADA, stays)])
  const third = line.enter(ADA, stays)
  let isIn = false
  void third.then(() => (isIn = true))
  for (let client = 0; client < 3; client += 1) for (let n = 0; n < 2; n += 1) await line.enter(`other ${client}`, stays)
  expect(isIn).toBe(false)
  first?.()
  expect(await third).toBeTypeOf('function')
})

test('lets waiting clients take turns, no matter how many requests each has', async () => {
  const line = waitingLine({ slots: 1 })
  const entered: string[] = []
  let leave = await line.enter('first', stays)
  const enter = (client: string) => line.enter(client, stays).then((next) => (entered.push(client), (leave = next)))
  const all = [enter(ADA), enter(ADA), enter(ADA), enter(BOB), enter(BOB)]
  for (let n = 0; n < all.length; n += 1) {
    leave()
    await vi.waitFor(() => expect(entered).toHaveLength(n + 1))
  }
  expect(entered).toEqual([ADA, BOB, ADA, BOB, ADA])
})

test('lets a client queue a hundred requests while still admitting other clients', async () => {
  const line = waitingLine({ slots: 4 })
  await line.enter(ADA, stays)
  const gone = new AbortController()
  const waiting = Array.from({ length: 100 }, () => line.enter(ADA, gone.signal))
  await expect(line.enter(ADA, stays)).rejects.toMatchObject({ isOwnShare: true })
  expect([line.isFull(ADA), line.isFull(BOB), line.isFull()]).toEqual([true, false, false])
  expect(await line.enter(BOB, stays)).toBeTypeOf('function')
  gone.abort()
  await Promise.allSettled(waiting)
  expect(line.isFull(ADA)).toBe(false)
})

test('delays only the client whose requests are slow', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const line = waitingLine({ slots: 4, patience: 100 })
  let leave = await line.enter(ADA, stays)
  const waiting = Array.from({ length: 4 }, () => line.enter(ADA, stays))
  for (const next of waiting.slice(0, 2)) {
    vi.advanceTimersByTime(40)
    leave()
    leave = await next
  }
  await expect(line.enter(ADA, stays)).rejects.toMatchObject({ isOwnShare: true })
  expect([line.isFull(BOB), line.isFull()]).toEqual([false, false])
  vi.advanceTimersByTime(100)
  for (const entry of waiting.slice(2)) await expect(entry).rejects.toThrow(TooMany)
})

test('counts a long-lived request towards its client’s share without giving it a slot', async () => {
  const line = waitingLine({ slots: 2, share: 1 })
  const leave = line.enterWithoutSlot(ADA)
  expect(() => line.enterWithoutSlot(ADA)).toThrow(TooMany)
  const next = line.enter(ADA, stays)
  const others = await Promise.all([line.enter(BOB, stays), line.enter('user 3', stays)])
  leave()
  others[0]()
  expect(await next).toBeTypeOf('function')
})

test('rejects a request that waits too long and gives its slot to the next request', async () => {
  const line = waitingLine({ slots: 1, patience: 20 })
  const leave = await line.enter(BOB, stays)
  await expect(line.enter(ADA, stays)).rejects.toMatchObject({ isOwnShare: false })
  const next = line.enter(ADA, stays)
  leave()
  expect(await next).toBeTypeOf('function')
})

test('removes a request from the queue when its client disconnects', async () => {
  const line = waitingLine({ slots: 1 })
  const leave = await line.enter(ADA, stays)
  const gone = new AbortController()
  const [first, second] = [line.enter(ADA, gone.signal), line.enter(ADA, stays)]
  gone.abort()
  await expect(first).rejects.toThrow('aborted')
  leave()
  expect(await second).toBeTypeOf('function')
  await expect(line.enter(ADA, gone.signal)).rejects.toThrow('aborted')
})

test('rejects a request at once if it would have to wait too long', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const line = waitingLine({ slots: 1, patience: 100 })
  const leave = await line.enter(ADA, stays)
  const waiting = [line.enter(ADA, stays), line.enter(ADA, stays)]
  leave()
  vi.advanceTimersByTime(60)
  ;(await waiting[0])?.()
  const after = await waiting[1]
  // The next request would start after 60 ms, the following one after 120 ms.
  const last = line.enter(ADA, stays)
  await expect(line.enter(ADA, stays)).rejects.toThrow(TooMany)
  after?.()
  ;(await last)()
  // The queue has been empty, so the previous pace no longer applies.
  await line.enter(ADA, stays)
  const later = [line.enter(ADA, stays), line.enter(ADA, stays), line.enter(ADA, stays)]
  vi.advanceTimersByTime(100)
  for (const entry of later) await expect(entry).rejects.toThrow(TooMany)
})

test('estimates the waiting time from several requests, not from a single slow one', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const line = waitingLine({ slots: 8, share: 8, patience: 100 })
  const inside = await Promise.all(Array.from({ length: 8 }, () => line.enter(ADA, stays)))
  const waiting = Array.from({ length: 4 }, () => line.enter(ADA, stays))
  const finish = () => inside.shift()?.()
  finish()
  vi.advanceTimersByTime(60)
  finish()
  waiting.push(line.enter(ADA, stays))
  vi.advanceTimersByTime(20)
  finish()
  await expect(line.enter(ADA, stays)).rejects.toThrow(TooMany)
  while (inside.length > 0) finish()
  for (const entered of waiting) (await entered)()
})

test('reports whether it rejects a request because of overload or because of one client’s share', async () => {
  const reasons: string[] = []
  const line = waitingLine({ slots: 1, patience: 20, onRefused: (reason) => reasons.push(reason) })
  await line.enter(ADA, stays)
  await expect(line.enter(BOB, stays)).rejects.toThrow(TooMany)
  expect(() => line.enterWithoutSlot(ADA)).toThrow(TooMany)
  expect(reasons).toEqual(['overload', 'client'])
})

test.each([
  [1, 1, 8],
  [2, 2, 16],
  [3, 2, 15],
  [3, 1, 6],
  [1, 3, 24],
])('with %i gateways and %i replicas of a service, a client has %i slots at once', async (gateway, billing, slots) => {
  const lines = Array.from({ length: gateway }, () => waitingLines({ replicas: { gateway, projects: 1, billing, proposals: 1 } })({ service: 'billing' }))
  const gone = new AbortController()
  let admitted = 0
  const entering = lines.flatMap((line) => Array.from({ length: 50 }, () => line.enter(ADA, gone.signal).then(() => (admitted += 1))))
  await vi.waitFor(() => expect(admitted).toBe(slots))
  gone.abort()
  expect((await Promise.allSettled(entering)).filter(({ status }) => status === 'fulfilled')).toHaveLength(slots)
})
