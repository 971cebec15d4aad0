import type { TimerRounding } from '../time-entries/hours.ts'

/** 601 seconds rounded up to 6 minutes are 720 seconds. Exact, because only integers are used. */
export function roundUpSeconds(seconds: number, rounding: TimerRounding): number {
  if (rounding === 'off') return seconds
  const step = Number(rounding) * 60
  const rest = seconds % step
  return rest === 0 ? seconds : seconds + step - rest
}
