import type { TimerRounding } from '../time-entries/hours.ts'

/** 601 seconds by 6 minutes are 720. Exact, because it uses whole numbers only. */
export function roundUpSeconds(seconds: number, rounding: TimerRounding): number {
  if (rounding === 'off') return seconds
  const step = Number(rounding) * 60
  const rest = seconds % step
  return rest === 0 ? seconds : seconds + step - rest
}
