import { create } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { idleTimer, type Measured, type ServerTimer, type TimerRecord } from './timer-record.ts'

export interface TimerStore extends Pick<StoreApi<TimerRecord>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Applies a change to the latest stored state and returns the result. */
  change: (edit: (timer: TimerRecord) => TimerRecord) => TimerRecord
}

interface Browser {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  events: Pick<EventTarget, 'addEventListener'>
}

/** One user's timer. Each user in the same browser has a separate key. */
export function createTimerStore(userId: number, { storage, events }: Browser): TimerStore {
  const key = `billfold.timer.${userId}`
  /** If storage fails (full or forbidden), the timer stays in memory until this tab is closed. */
  let isStored = true

  function stored(): TimerRecord | null {
    try {
      return isStored ? readTimer(storage.getItem(key)) : null
    } catch {
      return null
    }
  }

  const store = createStore<TimerRecord>()(() => stored() ?? idleTimer)

  function show(timer: TimerRecord | null) {
    if (timer) store.setState(timer, true)
  }

  function change(edit: (timer: TimerRecord) => TimerRecord): TimerRecord {
    // Read the storage again: another tab's event may not have arrived yet.
    const before = stored() ?? store.getState()
    const next = edit(before)
    if (next === before) {
      show(next)
      return next
    }
    try {
      storage.setItem(key, JSON.stringify(next))
      isStored = true
    } catch {
      isStored = false
    }
    show(next)
    return next
  }

  // A null key means that the whole storage was cleared.
  events.addEventListener('storage', (event) => {
    const changed = (event as StorageEvent).key
    if (changed === key || changed === null) show(stored())
  })
  // A page restored from the back/forward cache has missed events.
  events.addEventListener('pageshow', () => show(stored()))

  return { getState: store.getState, getInitialState: store.getInitialState, subscribe: store.subscribe, change }
}

export function readTimer(stored: string | null): TimerRecord {
  const value = parseJson(stored)
  if (!isSubject(value)) return idleTimer
  const { id, projectId, text, startedAt, isLongAccepted, measured, base, skew } = value as Partial<TimerRecord> & typeof value
  return {
    ...(isId(id) && { id }),
    ...(Array.isArray(base) && { base: base.filter(isServerTimer) }),
    ...(isInstant(skew) && { skew }),
    projectId,
    text,
    startedAt: isInstant(startedAt) ? startedAt : null,
    isLongAccepted: isLongAccepted === true,
    measured: Array.isArray(measured) ? measured.filter(isMeasured) : [],
  }
}

function parseJson(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null') as unknown
  } catch {
    return null
  }
}

function isSubject(value: unknown): value is Pick<TimerRecord, 'projectId' | 'text'> {
  const { projectId, text } = (value ?? {}) as Partial<TimerRecord>
  return (projectId === null || Number.isInteger(projectId)) && typeof text === 'string'
}

function isMeasured(value: unknown): value is Measured {
  const { startedAt, hours } = (value ?? {}) as Partial<Measured>
  return isSubject(value) && isInstant(startedAt) && typeof hours === 'string'
}

function isServerTimer(value: unknown): value is ServerTimer {
  const { id, startedAt, hours } = (value ?? {}) as Partial<ServerTimer>
  return isSubject(value) && isId(id) && isInstant(startedAt) && (hours === null || typeof hours === 'string')
}

function isId(value: unknown): value is number {
  return isInstant(value) && value > 0
}

function isInstant(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

interface LongTimerState {
  /** Start time of the timer whose Stop button opened the question; null if the question opened automatically. */
  stopping: number | null
  /** Start time of the timer whose question was dismissed in this tab. */
  dismissed: number | null
}

/** This tab's state for the question about a very long timer. */
export const useLongTimer = create<LongTimerState>()(() => ({ stopping: null, dismissed: null }))

interface IdleTimeState {
  /** Start of the timer that ran through it. */
  startedAt: number | null
  from: number | null
  until: number | null
}

export const noIdleTime: IdleTimeState = { startedAt: null, from: null, until: null }

/** This tab's question about idle time. */
export const useIdleTime = create<IdleTimeState>()(() => noIdleTime)
