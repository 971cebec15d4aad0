import type { TimeEntryBody } from '../time-entries/time-entry-form-model.ts'
import { parseJson } from './stored-store.ts'

export interface Refusal {
  message: string
  /** The field that the server refused. */
  path: string | null
}

/** A new time entry that the server has not confirmed yet. */
export interface UnsyncedEntry {
  /** Identifies it here, and lets the server create it only once. */
  idempotencyKey: string
  body: TimeEntryBody
  projectName: string
  clientName: string
  /** Milliseconds since 1970; null if it was never sent, so the server cannot have it. */
  sentAt: number | null
  /** Start of the stopped timer whose time it is. */
  measured: number | null
  /** The server will not accept it as it is. */
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
