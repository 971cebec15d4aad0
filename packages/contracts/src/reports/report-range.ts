import * as z from '../zod.ts'
import { addDays, dateInput } from '../calendar-date.ts'
import type { DateRange } from './report-period.ts'

/** Ten years, to bound the size of charts with one point per month. */
const MAX_DAYS = 3660

export function problemOf({ from, to }: DateRange): { path: keyof DateRange; message: string } | undefined {
  if (from > to) return { path: 'from', message: 'The first day cannot be after the last' }
  return from < addDays(to, -MAX_DAYS) ? { path: 'to', message: 'A report covers ten years at most' } : undefined
}

/** Instants cannot be compared before they are converted to the user's time zone. */
export const reportRange = z.object({ from: dateInput, to: dateInput }).check(({ value: { from, to }, issues }) => {
  const problem = typeof from === 'string' && typeof to === 'string' ? problemOf({ from, to }) : undefined
  if (problem) issues.push({ code: 'custom', message: problem.message, path: [problem.path], input: from })
})
export type ReportRange = z.infer<typeof reportRange>
