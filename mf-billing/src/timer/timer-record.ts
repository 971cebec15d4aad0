import type { Hours } from '@billfold/contracts/time-entries/hours'
import { hoursOfSeconds } from '../time-entries/parse-hours.ts'

interface Subject {
  projectId: number | null
  text: string
}

/** Stopped time that is not saved as an entry yet. */
export interface Measured extends Subject {
  /** Also its key, since a user has only one timer. */
  startedAt: number
  hours: Hours
}

/**
 * The stored state of the timer. It holds instants (milliseconds since 1970) instead of a counter, so sleep, reload and
 * clock changes cannot falsify the elapsed time.
 */
export interface TimerRecord extends Subject {
  /** Null while stopped; the subject then applies to the next start. */
  startedAt: number | null
  /** The user has confirmed more than LONG_HOURS. */
  isLongAccepted: boolean
  /** Oldest first. Retained until saved or discarded, even if the page is closed. */
  measured: readonly Measured[]
}

export const idleTimer: TimerRecord = { projectId: null, text: '', startedAt: null, isLongAccepted: false, measured: [] }

const LONG_HOURS = 12

/** Starts at 0. No effect on a running timer: another tab may have started it. */
export function start(timer: TimerRecord, now: number): TimerRecord {
  return timer.startedAt === null ? { ...timer, startedAt: now, isLongAccepted: false } : timer
}

/** Adds the time to `measured`; `hours` overrides the clock. Clears the subject. */
export function stop(timer: TimerRecord, now: number, hours?: Hours): TimerRecord {
  const { startedAt, projectId, text, measured } = timer
  if (startedAt === null) return timer
  const byClock = hoursOfSeconds(elapsedSeconds(startedAt, now))
  const stopped: Measured = { startedAt, projectId, text, hours: hours ?? byClock ?? '0' }
  return { ...idleTimer, measured: [...measured, stopped] }
}

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

/** Whole seconds; 0 if the computer's clock was set back. */
export function elapsedSeconds(startedAt: number, now: number): number {
  return Math.max(0, Math.floor((now - startedAt) / 1000))
}

export function isLong(timer: TimerRecord, now: number): boolean {
  return timer.startedAt !== null && !timer.isLongAccepted && elapsedSeconds(timer.startedAt, now) > LONG_HOURS * 3600
}

/** Seconds as 'HH:MM:SS'; hours may exceed two digits. */
export function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

export function withClock(title: string, clock: string): string {
  return `${clock} · ${withoutClock(title)}`
}

export function withoutClock(title: string): string {
  return title.replace(/^\d{2,}:\d{2}:\d{2} · /, '')
}
