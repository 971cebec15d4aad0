import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { timerRoundings } from '../time-entries/hours.ts'
import { roundUpSeconds } from './timer-rounding.ts'

/** Up to the maximum length of an entry, about a million hours. */
const anySeconds = fc.integer({ min: 0, max: 3_600_000_000 })

describe('the time of a stopped timer', () => {
  test('is unchanged without rounding', () => {
    fc.assert(
      fc.property(anySeconds, (seconds) => {
        expect(roundUpSeconds(seconds, 'off')).toBe(seconds)
      }),
    )
  })

  test.each(timerRoundings.filter((rounding) => rounding !== 'off'))('is rounded up to a multiple of %s minutes', (rounding) => {
    const step = BigInt(rounding) * 60n
    fc.assert(
      fc.property(anySeconds, (seconds) => {
        const rounded = BigInt(roundUpSeconds(seconds, rounding))
        const added = rounded - BigInt(seconds)
        expect([rounded % step, added >= 0n && added < step]).toEqual([0n, true])
      }),
    )
  })

  test.each([
    [0, '15', 0],
    [1, '1', 60],
    [60, '1', 60],
    [360, '6', 360],
    [361, '6', 720],
    [899, '15', 900],
    [901, '15', 1800],
  ] as const)('of %i seconds, rounded up to %s minutes, is %i seconds', (seconds, rounding, expected) => expect(roundUpSeconds(seconds, rounding)).toBe(expected))
})
