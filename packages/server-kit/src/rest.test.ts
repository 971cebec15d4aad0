import { expect, test } from 'vitest'
import { rester } from './rest.ts'

interface Look {
  busy: number
  resident: number
}

const work: Look = { busy: 0.9, resident: 300 }
const rest: Look = { busy: 0.01, resident: 300 }

/** A process that goes through what is told, look by look; of each look whether it collected. */
function live(looks: readonly Look[]): boolean[] {
  let now = rest
  let collected = false
  const look = rester({
    busy: () => now.busy,
    resident: () => (collected ? 100 : now.resident),
    collect: () => (collected = true),
  })
  return looks.map((next) => {
    now = next
    collected = false
    look()
    return collected
  })
}

const times = (count: number, of: Look) => Array.from({ length: count }, () => of)

test('memory is given back at rest: after starting and after work, not during work, and not for what is little', () => {
  expect(live([work, rest, { busy: 0.01, resident: 110 }, ...times(20, work), rest])).toEqual([false, true, false, ...Array.from({ length: 20 }, () => false), true])
})

test('where little is asked all the time, at most once a minute', () => {
  expect(live(times(31, rest)).flatMap((collected, at) => (collected ? [at] : []))).toEqual([0, 15, 30])
})
