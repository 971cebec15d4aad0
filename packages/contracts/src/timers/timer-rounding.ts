import type { TimerRounding } from '../time-entries/hours.ts'

/** With rounding to 6 minutes, 601 seconds become 720. Only integers are used, so the result is exact. */
export function roundUpSeconds(seconds: number, rounding: TimerRounding): number {
  if (rounding === 'off') return seconds
  const step = Number(rounding) * 60
  const rest = seconds % step
  return rest === 0 ? seconds : seconds + step - rest
}
