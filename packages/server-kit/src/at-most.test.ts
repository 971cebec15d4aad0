import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('runs as many tasks at once as allowed, and starts the others in order of arrival', async () => {
  const inTurn = atMost({ slots: 2 })
  const begun: number[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<number>())
  const all = ends.map(({ promise }, n) => {
    return inTurn(() => {
      begun.push(n)
      return promise
    })
  })
  await nextTurn()
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve(11)
  expect(await all[1]).toBe(11)
  await nextTurn()
  expect(begun).toEqual([0, 1, 2])
  ends[0]?.resolve(10)
  await nextTurn()
  expect(begun).toEqual([0, 1, 2, 3])
})

test('gives a failed task’s slot to the next task', async () => {
  const inTurn = atMost({ slots: 1 })
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(() => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('rejects tasks immediately while the queue is full, and still runs the queued ones', async () => {
  const inTurn = atMost({ slots: 1, waiting: 2, tooMany: () => new Error('one too many') })
  const end = Promise.withResolvers<void>()
  const answers = ['first', 'second', 'third'].map((name) => inTurn(() => end.promise.then(() => name)))
  let hasBegun = false
  const tooMany = inTurn(async () => {
    hasBegun = true
  })
  await expect(tooMany).rejects.toThrow('one too many')
  end.resolve()
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'third'])
  expect(hasBegun).toBe(false)
  expect(await inTurn(() => Promise.resolve('later'))).toBe('later')
})
