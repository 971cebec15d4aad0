import type { Hours } from '@billfold/contracts/time-entries/hours'
import { hoursOfSeconds } from '../time-entries/parse-hours.ts'

/** What the time is for. Neither is needed to start. */
interface Subject {
  projectId: number | null
  text: string
}

/** Time that was stopped and is not saved as an entry yet. */
export interface Measured extends Subject {
  /** Names it, too: a user has one timer. */
  startedAt: number
  hours: Hours
}

/**
 * Everything the timer knows, as it is stored. Instants (milliseconds since 1970) and nothing that counts: a closed
 * laptop, a reload or a night with a clock change cannot falsify the difference of two instants.
 */
export interface TimerRecord extends Subject {
  /** null while stopped; then the subject is what the next start is for. */
  startedAt: number | null
  /** The user has said that more than LONG_HOURS are right. */
  isLongAccepted: boolean
  /** Oldest first. It stays here until it is saved or discarded, whatever is closed meanwhile. */
  measured: readonly Measured[]
}

export const idleTimer: TimerRecord = { projectId: null, text: '', startedAt: null, isLongAccepted: false, measured: [] }

const LONG_HOURS = 12

/** Begins at 0. A timer that runs already goes on: another tab may have been first. */
export function start(timer: TimerRecord, now: number): TimerRecord {
  return timer.startedAt === null ? { ...timer, startedAt: now, isLongAccepted: false } : timer
}

/** Puts the time aside to be saved; `hours` in place of what the clock says. The subject is done with it. */
export function stop(timer: TimerRecord, now: number, hours?: Hours): TimerRecord {
  const { startedAt, projectId, text, measured } = timer
  if (startedAt === null) return timer
  const byClock = hoursOfSeconds(elapsedSeconds(startedAt, now))
  const stopped: Measured = { startedAt, projectId, text, hours: hours ?? byClock ?? '0' }
  return { ...idleTimer, measured: [...measured, stopped] }
}

/** Stops without keeping the time. */
export function discardRunning(timer: TimerRecord): TimerRecord {
  return { ...timer, startedAt: null, isLongAccepted: false }
}

export function acceptLong(timer: TimerRecord): TimerRecord {
  return { ...timer, isLongAccepted: true }
}

export function describe(timer: TimerRecord, subject: Partial<Subject>): TimerRecord {
  return { ...timer, ...subject }
}

export function removeMeasured(timer: TimerRecord, startedAt: number): TimerRecord {
  return { ...timer, measured: timer.measured.filter((one) => one.startedAt !== startedAt) }
}

export function addMeasured(timer: TimerRecord, measured: Measured): TimerRecord {
  const others = removeMeasured(timer, measured.startedAt).measured
  return { ...timer, measured: [...others, measured].toSorted((a, b) => a.startedAt - b.startedAt) }
}

/** Whole seconds, as a clock shows them; 0 for a computer whose clock was set back. */
export function elapsedSeconds(startedAt: number, now: number): number {
  return Math.max(0, Math.floor((now - startedAt) / 1000))
}

export function isLong(timer: TimerRecord, now: number): boolean {
  return timer.startedAt !== null && !timer.isLongAccepted && elapsedSeconds(timer.startedAt, now) > LONG_HOURS * 3600
}
