import type { Timer, TimerList } from '@billfold/contracts/timers/timer'
import { hoursOfSeconds } from '../time-entries/parse-hours.ts'
import { type AnyTimer, elapsedSeconds, type ServerTimer, type TimerRecord } from './timer-record.ts'

/** A local change that the server does not have yet. */
export type TimerChange =
  | { kind: 'change'; timer: ServerTimer; fields: Partial<Omit<AnyTimer, 'id'>> }
  | { kind: 'discard'; id: number }
  | { kind: 'start'; timer: AnyTimer }

const fieldNames = ['projectId', 'text', 'startedAt', 'hours'] as const

/** Returns the changes in the order in which they must be sent: one timer must be stopped before another one starts. */
export function changesOf(record: TimerRecord): TimerChange[] {
  const { base = [] } = record
  const local = timersOf(record)
  const changed = local.flatMap((timer): TimerChange[] => {
    const known = isOnServer(timer) && base.find(({ id }) => id === timer.id)
    if (!known) return []
    const fields = Object.fromEntries(fieldNames.filter((name) => isEdited(timer, known, name)).map((name) => [name, timer[name]]))
    return Object.keys(fields).length === 0 ? [] : [{ kind: 'change', timer: { ...timer, id: known.id }, fields }]
  })
  const discarded = base.filter(({ id }) => !local.some((timer) => timer.id === id)).map(({ id }): TimerChange => ({ kind: 'discard', id }))
  const started = local.filter((timer) => !isOnServer(timer)).map((timer): TimerChange => ({ kind: 'start', timer }))
  return [...changed, ...discarded, ...started]
}

/** Replaces the local timers with those on the server, but keeps local changes that the server does not have yet. */
export function merge(record: TimerRecord, list: TimerList, receivedAt: number): TimerRecord {
  const skew = skewOf(record, Date.parse(list.now) - receivedAt)
  const server = list.timers.map((timer) => toLocal(timer, skew))
  const { base = [] } = record
  const local = timersOf(record)
  const sent = new Set<AnyTimer>()
  const merged = server.flatMap((theirs) => {
    const known = base.find(({ id }) => id === theirs.id)
    // A timer without an id may already be on the server, if another tab sent it or the response was lost. It is then recognized by its
    // start.
    const mine = local.find(({ id, startedAt }) => id === theirs.id || (id === undefined && !known && startedAt === theirs.startedAt))
    // A known timer that is missing locally was discarded in this browser.
    if (!mine) return known ? [] : [theirs]
    sent.add(mine)
    return [withEdits(theirs, mine, known ?? theirs)]
  })
  const unsent = local.filter((timer) => !isOnServer(timer) && !sent.has(timer))
  return same(record, withTimers({ ...record, base: server, skew }, oneRunning([...merged, ...unsent])))
}

/** Called after the server has stored a change. Edits made in the meantime are kept and sent next. */
export function confirm(record: TimerRecord, { change, stored }: { change: TimerChange; stored: Timer | undefined }): TimerRecord {
  const { base = [], skew = 0 } = record
  const sentId = change.kind === 'discard' ? change.id : change.timer.id
  const others = base.filter(({ id }) => id !== sentId)
  if (!stored || change.kind === 'discard') {
    // If the user has restored the timer with Undo in the meantime, it is now a new timer.
    const timers = timersOf(record).map((timer) => (timer.id === sentId ? { ...timer, id: undefined } : timer))
    return withTimers({ ...record, base: others }, timers)
  }
  const theirs = toLocal(stored, skew)
  const sent = change.timer
  const isSent = (timer: AnyTimer) => (change.kind === 'change' ? timer.id === theirs.id : !isOnServer(timer) && timer.startedAt === sent.startedAt)
  const timers = timersOf(record).map((timer) => (isSent(timer) ? withEdits(theirs, timer, { ...sent, id: theirs.id }) : timer))
  return same(record, withTimers({ ...record, base: [...others, theirs] }, timers))
}

/** Removes the timer's project. Called if the project has been deleted. */
export function withoutProject(record: TimerRecord, { startedAt }: AnyTimer): TimerRecord {
  const timers = timersOf(record).map((timer) => (timer.startedAt === startedAt ? { ...timer, projectId: null } : timer))
  return withTimers(record, timers)
}

function timersOf({ id, projectId, text, startedAt, measured }: TimerRecord): AnyTimer[] {
  return startedAt === null ? [...measured] : [...measured, { id, projectId, text, startedAt, hours: null }]
}

function withTimers(record: TimerRecord, timers: readonly AnyTimer[]): TimerRecord {
  const running = timers.find(({ hours }) => hours === null)
  const measured = timers.flatMap((timer) => (timer.hours === null ? [] : [{ ...timer, hours: timer.hours }])).toSorted((a, b) => a.startedAt - b.startedAt)
  if (!running) {
    // If the record already had no running timer, its project and text are meant for the next one, so keep them.
    const subject = record.startedAt === null ? {} : { projectId: null, text: '' }
    return { ...record, ...subject, id: undefined, startedAt: null, isLongAccepted: false, measured }
  }
  const { id, projectId, text, startedAt } = running
  return { ...record, id, projectId, text, startedAt, isLongAccepted: record.isLongAccepted && record.startedAt === startedAt, measured }
}

/**
 * A timer may have been started offline in this browser while another one was running on another device. The earlier timer then ends where
 * the later one begins.
 */
function oneRunning(timers: readonly AnyTimer[]): AnyTimer[] {
  const latest = timers.filter(({ hours }) => hours === null).toSorted((a, b) => a.startedAt - b.startedAt).at(-1)
  return timers.map((timer) => {
    if (!latest || timer === latest || timer.hours !== null) return timer
    return { ...timer, hours: hoursOfSeconds(elapsedSeconds(timer.startedAt, latest.startedAt)) ?? '0' }
  })
}

/** The server's timer, with the fields that were edited in this browser since `known`. */
function withEdits(theirs: ServerTimer, mine: AnyTimer, known: AnyTimer): AnyTimer {
  const edits = fieldNames.filter((name) => isEdited(mine, known, name)).map((name) => [name, mine[name]])
  // The server trims the text, but keep a trailing space, because the user may still be typing.
  const text = mine.text.trim() === theirs.text ? mine.text : theirs.text
  return { ...theirs, text, ...(Object.fromEntries(edits) as Partial<AnyTimer>) }
}

function isEdited(mine: AnyTimer, known: AnyTimer, name: (typeof fieldNames)[number]): boolean {
  return name === 'text' ? mine.text.trim() !== known.text.trim() : mine[name] !== known[name]
}

function isOnServer(timer: AnyTimer): timer is ServerTimer {
  return timer.id !== undefined
}

function toLocal({ id, projectId, description, startedAt, hours }: Timer, skew: number): ServerTimer {
  return { id, projectId, text: description, startedAt: Date.parse(startedAt) - skew, hours }
}

/** Minimum skew in milliseconds. Smaller differences are caused by the response time. */
const NOTICEABLE = 2000

/** Milliseconds by which the server's clock is ahead. Small changes are ignored, so that start times stay stable. */
function skewOf({ skew = 0 }: TimerRecord, measured: number): number {
  if (Math.abs(measured - skew) < NOTICEABLE) return skew
  return Math.abs(measured) < NOTICEABLE ? 0 : measured
}

/** Returns the same object if nothing has changed, so that nothing is written to storage. */
function same(before: TimerRecord, after: TimerRecord): TimerRecord {
  return JSON.stringify(sorted(before)) === JSON.stringify(sorted(after)) ? before : after
}

function sorted({ id, projectId, text, startedAt, isLongAccepted, measured, base = [], skew = 0 }: TimerRecord): unknown[] {
  const values = (timers: readonly AnyTimer[]) => timers.map((timer) => [timer.id, ...fieldNames.map((name) => timer[name])])
  return [id, projectId, text, startedAt, isLongAccepted, values(measured), values(base), skew]
}
