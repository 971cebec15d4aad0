import type { Hours, TimerRounding } from '@billfold/contracts/time-entries/hours'
import { roundUpSeconds } from '@billfold/contracts/timers/timer-rounding'
import { hoursOfSeconds } from '../time-entries/parse-hours.ts'

export interface Subject {
  projectId: number | null
  text: string
}

/** The time of a stopped timer that has not been saved as an entry yet. */
export interface Measured extends Subject {
  /** The server's id; undefined until the server has stored the timer. */
  id?: number | undefined
  /** Also identifies the timer, because a user can run only one timer at a time. */
  startedAt: number
  hours: Hours
}

/** A running or stopped timer, from this browser or the server. */
export interface AnyTimer extends Subject {
  id?: number | undefined
  startedAt: number
  /** Null while the timer is running. */
  hours: Hours | null
}

export type ServerTimer = AnyTimer & { id: number }

/**
 * The stored state of the timer, which also works offline. It contains instants (milliseconds since 1970) instead of a counter, so that
 * sleep, reloads and daylight saving time do not affect the elapsed time.
 */
export interface TimerRecord extends Subject {
  /** The running timer's id; undefined until the server has stored the timer. */
  id?: number | undefined
  /** Null if no timer is running. The project and the text are then for the next one. */
  startedAt: number | null
  /** True if the user has confirmed that a time longer than LONG_HOURS is correct. */
  isLongAccepted: boolean
  /** Times of stopped timers, oldest first. They are kept until saved or discarded, even if the page is closed. */
  measured: readonly Measured[]
  /** The timers last reported by the server, used to detect local changes. */
  base?: readonly ServerTimer[] | undefined
  /** Milliseconds by which the server's clock is ahead of this browser's. */
  skew?: number | undefined
}

export const idleTimer: TimerRecord = { projectId: null, text: '', startedAt: null, isLongAccepted: false, measured: [] }

const LONG_HOURS = 12

/** Starts the timer at 0, with `projectId` if given. If it is already running, possibly started by another tab, nothing changes. */
export function start(timer: TimerRecord, now: number, projectId: number | null = null): TimerRecord {
  if (timer.startedAt !== null) return timer
  return { ...timer, projectId: projectId ?? timer.projectId, startedAt: now, isLongAccepted: false }
}

interface StopOptions {
  /** Used instead of the measured duration, without rounding. */
  hours?: Hours | undefined
  rounding?: TimerRounding
}

/** Adds the elapsed time to `measured`, and clears the project and the text. */
export function stop(timer: TimerRecord, now: number, { hours, rounding = 'off' }: StopOptions = {}): TimerRecord {
  const { id, startedAt, projectId, text, measured } = timer
  if (startedAt === null) return timer
  const byClock = hoursOfSeconds(roundUpSeconds(elapsedSeconds(startedAt, now), rounding))
  const stopped: Measured = { ...(id !== undefined && { id }), startedAt, projectId, text, hours: hours ?? byClock ?? '0' }
  return { ...timer, ...idleTimer, id: undefined, measured: [...measured, stopped] }
}

export function discardRunning(timer: TimerRecord): TimerRecord {
  return { ...timer, id: undefined, startedAt: null, isLongAccepted: false }
}

export function acceptLong(timer: TimerRecord): TimerRecord {
  return { ...timer, isLongAccepted: true }
}

export function describe(timer: TimerRecord, subject: Partial<Subject>): TimerRecord {
  return { ...timer, ...subject }
}

/** Sets the start as chosen by the user. It is shifted if a stopped timer has the same start, because the start identifies a timer. */
export function startAt(timer: TimerRecord, instant: number): TimerRecord {
  let startedAt = instant
  while (timer.measured.some((one) => one.startedAt === startedAt)) startedAt += 1
  return { ...timer, startedAt, isLongAccepted: timer.startedAt !== null && timer.isLongAccepted }
}

/** Moves the start later by the idle time, as if the timer had been paused. */
export function removeIdle(timer: TimerRecord, milliseconds: number): TimerRecord {
  return timer.startedAt === null ? timer : startAt(timer, timer.startedAt + milliseconds)
}

/** Used by Undo. Has no effect if the timer was stopped or changed in the meantime. */
export function restoreIdle(timer: TimerRecord, { before, after }: { before: TimerRecord; after: TimerRecord }): TimerRecord {
  return timer.startedAt === null || timer.startedAt !== after.startedAt || before.startedAt === null ? timer : startAt(timer, before.startedAt)
}

/** Used by Undo. Has no effect if another timer is running. */
export function restoreRunning(timer: TimerRecord, { id, projectId, text, startedAt }: Pick<TimerRecord, 'id' | 'projectId' | 'text' | 'startedAt'>): TimerRecord {
  return timer.startedAt === null ? { ...timer, id, projectId, text, startedAt, ...keptId(timer, { id }), isLongAccepted: true } : timer
}

/** Drops the id if the server has already discarded the timer, so that it is restored as a new timer. */
function keptId({ base = [] }: TimerRecord, { id }: { id?: number | undefined }): { id?: number | undefined } {
  return id === undefined || base.some((one) => one.id === id) ? {} : { id: undefined }
}

export function removeMeasured(timer: TimerRecord, startedAt: number): TimerRecord {
  return { ...timer, measured: timer.measured.filter((one) => one.startedAt !== startedAt) }
}

export function addMeasured(timer: TimerRecord, measured: Measured): TimerRecord {
  const others = removeMeasured(timer, measured.startedAt).measured
  return { ...timer, measured: [...others, { ...measured, ...keptId(timer, measured) }].toSorted((a, b) => a.startedAt - b.startedAt) }
}

/** Returns whole seconds, or 0 if the computer's clock was set back. */
export function elapsedSeconds(startedAt: number, now: number): number {
  return Math.max(0, Math.floor((now - startedAt) / 1000))
}

export function isLong(timer: TimerRecord, now: number): boolean {
  return timer.startedAt !== null && !timer.isLongAccepted && elapsedSeconds(timer.startedAt, now) > LONG_HOURS * 3600
}

/** Formats seconds as 'HH:MM:SS'. Hours may have more than two digits. */
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
