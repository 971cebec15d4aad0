import { create } from 'zustand'
import { type Browser, createStoredStore, parseJson, type StoredStore } from '../offline/stored-store.ts'
import { idleTimer, type Measured, type ServerTimer, type TimerRecord } from './timer-record.ts'

export type TimerStore = Pick<StoredStore<TimerRecord>, 'getState' | 'getInitialState' | 'subscribe' | 'change'>

/** Stores a user's timer. Each user of this browser has a separate storage key. */
export function createTimerStore(userId: number, browser: Browser): TimerStore {
  return createStoredStore({ ...browser, key: `billfold.timer.${userId}`, read: readTimer })
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
  /** Start time of the timer whose Stop button opened the dialog; null if the dialog opened automatically. */
  stopping: number | null
  /** Start time of the timer whose dialog was dismissed in this tab. */
  dismissed: number | null
}

/** This tab's state of the dialog about a timer that has been running for very long. */
export const useLongTimer = create<LongTimerState>()(() => ({ stopping: null, dismissed: null }))

interface IdleTimeState {
  /** Start of the timer that was running during the idle time. */
  startedAt: number | null
  from: number | null
  until: number | null
}

export const noIdleTime: IdleTimeState = { startedAt: null, from: null, until: null }

/** This tab's state of the dialog about idle time. */
export const useIdleTime = create<IdleTimeState>()(() => noIdleTime)
