import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('so many are under way at once, and the others follow in the order in which they came', async () => {
  const inTurn = atMost(2)
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

test('what fails gives its place to the next', async () => {
  const inTurn = atMost(1)
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(() => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
