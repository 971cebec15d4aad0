import { idleTimer, type Measured, type TimerRecord } from './timer-record.ts'

/** Parses the stored timer; invalid data (from an older version or edited by hand) counts as no timer. */
export function readTimer(stored: string | null): TimerRecord {
  const value = parsed(stored)
  if (!isSubject(value)) return idleTimer
  const { projectId, text, startedAt, isLongAccepted, measured } = value as Partial<TimerRecord> & typeof value
  return {
    projectId,
    text,
    startedAt: isInstant(startedAt) ? startedAt : null,
    isLongAccepted: isLongAccepted === true,
    measured: Array.isArray(measured) ? measured.filter(isMeasured) : [],
  }
}

function parsed(stored: string | null): unknown {
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

function isInstant(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
