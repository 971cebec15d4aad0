import type { TimeEntryBody } from '../time-entries/time-entry-form-model.ts'
import { parseJson } from './stored-store.ts'

export interface Refusal {
  message: string
  /** Name of the field that the server rejected. */
  path: string | null
}

/** A new time entry that the server has not confirmed yet. */
export interface UnsyncedEntry {
  /** Identifies the entry in this browser. Also prevents the server from creating the entry twice. */
  idempotencyKey: string
  body: TimeEntryBody
  projectName: string
  clientName: string
  /** Time of the first request in milliseconds since 1970. Null if the entry was never sent, so the server cannot have it. */
  sentAt: number | null
  /** The time at which the timer was started, if the entry came from a timer. */
  measured: number | null
  /** Set if the server rejects the entry in its current form. */
  refusal: Refusal | null
}

export type Unsynced = readonly UnsyncedEntry[]

export function readUnsynced(stored: string | null): Unsynced {
  const entries = parseJson(stored)
  return Array.isArray(entries) ? entries.filter(isUnsynced) : []
}

function isUnsynced(value: unknown): value is UnsyncedEntry {
  const { idempotencyKey, body, projectName } = Object(value) as Partial<UnsyncedEntry>
  return typeof idempotencyKey === 'string' && typeof projectName === 'string' && typeof body === 'object' && body !== null
}
