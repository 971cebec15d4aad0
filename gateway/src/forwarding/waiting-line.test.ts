import { expect, onTestFinished, test, vi } from 'vitest'
import { TooMany, waitingLine } from './waiting-line.ts'

const stays = new AbortController().signal

test('those who find no place wait, and are let in one for one in the order in which they came', async () => {
  const line = waitingLine({ places: 2 })
  const entered: number[] = []
  const done: (() => void)[] = []
  const all = Array.from({ length: 5 }, async (_, n) => {
    done.push(await line.enter(stays))
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
  expect(await line.enter(stays)).toBeTypeOf('function')
})

test('whoever waits for too long is refused, and the next one in gets the place', async () => {
  const line = waitingLine({ places: 1, patience: 20 })
  const leave = await line.enter(stays)
  await expect(line.enter(stays)).rejects.toThrow(TooMany)
  const next = line.enter(stays)
  leave()
  expect(await next).toBeTypeOf('function')
})

test('whoever leaves while waiting makes room for the next', async () => {
  const line = waitingLine({ places: 1 })
  const leave = await line.enter(stays)
  const gone = new AbortController()
  const [first, second] = [line.enter(gone.signal), line.enter(stays)]
  gone.abort()
  await expect(first).rejects.toThrow('aborted')
  leave()
  expect(await second).toBeTypeOf('function')
  await expect(line.enter(gone.signal)).rejects.toThrow('aborted')
})

test('where the others finish too slowly for the line, the next one is told at once', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const line = waitingLine({ places: 1, patience: 100 })
  const leave = await line.enter(stays)
  const waiting = [line.enter(stays), line.enter(stays)]
  leave()
  vi.advanceTimersByTime(60)
  ;(await waiting[0])?.()
  const after = await waiting[1]
  // One more would be through after 60 ms, the one behind it after 120.
  const last = line.enter(stays)
  await expect(line.enter(stays)).rejects.toThrow('too long')
  after?.()
  ;(await last)()
  // Nobody waits any more: how slow it was before says nothing.
  await line.enter(stays)
  const later = [line.enter(stays), line.enter(stays), line.enter(stays)]
  vi.advanceTimersByTime(100)
  for (const entry of later) await expect(entry).rejects.toThrow('for too long')
})

test('one that took long says nothing of the others, a few that did say it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const line = waitingLine({ places: 8, patience: 100 })
  const inside = await Promise.all(Array.from({ length: 8 }, () => line.enter(stays)))
  const waiting = Array.from({ length: 4 }, () => line.enter(stays))
  const finish = () => inside.shift()?.()
  finish()
  vi.advanceTimersByTime(60)
  finish()
  waiting.push(line.enter(stays))
  vi.advanceTimersByTime(20)
  finish()
  await expect(line.enter(stays)).rejects.toThrow('too long')
  while (inside.length > 0) finish()
  for (const entered of waiting) (await entered)()
})
