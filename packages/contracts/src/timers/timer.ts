import * as z from '../zod.ts'
import { isCalendarDate } from '../calendar-date.ts'
import { id, recordId } from '../id.ts'
import { clearable, ifSent } from '../optional.ts'
import { text } from '../text.ts'
import { hours } from '../time-entries/hours.ts'

const instantMessage = 'Must be a date and time in UTC, such as 2026-11-20T14:00:00Z'
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?Z$/

const instant = z.string(instantMessage).check(z.regex(INSTANT, { message: instantMessage, abort: true }), z.refine((value) => isCalendarDate(value.slice(0, 10)), instantMessage))

/** In an update, an absent field keeps its value. */
const fields = {
  projectId: clearable(recordId('Project not found', 'Project not found')),
  description: z.optional(text()),
  /** Must be in the past. If it is absent, a new timer starts at the server's current time. */
  startedAt: ifSent(instant),
  /** Stops the timer and sets its length. */
  hours: ifSent(hours('Hours must be a number from 0 to 999999.9999')),
}

export const newTimer = z.object(fields)
export type NewTimer = z.infer<typeof newTimer>

export const timerChanges = z.object(fields)
export type TimerChanges = z.infer<typeof timerChanges>

export const timer = z.object({
  id,
  clientId: z.nullable(id),
  clientName: z.nullable(z.string()),
  projectId: z.nullable(id),
  projectName: z.nullable(z.string()),
  description: z.string(),
  startedAt: z.string(),
  /** Null while the timer runs. */
  hours: z.nullable(z.string()),
})
export type Timer = z.infer<typeof timer>

export const timerList = z.object({
  /** Current time on the server, for browsers whose clock is wrong. */
  now: z.string(),
  /** The running timer, if any, and stopped timers that are not saved as time entries yet. Oldest first. */
  timers: z.array(timer),
})
export type TimerList = z.infer<typeof timerList>
