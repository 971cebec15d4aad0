import type { TimeEntryBody, TimeEntryFormValues } from '../time-entries/time-entry-form-model.ts'
import { typedHours } from '../time-entries/time-entry-form-model.ts'
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

export function addUnsynced(entries: Unsynced, entry: UnsyncedEntry): Unsynced {
  return [...removeUnsynced(entries, entry.idempotencyKey), entry]
}

export function removeUnsynced(entries: Unsynced, idempotencyKey: string): Unsynced {
  return entries.filter((entry) => entry.idempotencyKey !== idempotencyKey)
}

/** Unchanged if another tab has removed it. */
export function changeUnsynced(entries: Unsynced, idempotencyKey: string, changes: Partial<UnsyncedEntry>): Unsynced {
  return entries.map((entry) => (entry.idempotencyKey === idempotencyKey ? { ...entry, ...changes } : entry))
}

const HOUR = 3_600_000

/** The server forgets keys after two days (services' `idempotency_key`). One hour less, because the clocks differ. */
const KEY_LIFETIME = 47 * HOUR

export type UnsyncedState = 'waiting' | 'unsure' | 'refused'

/**
 * 'unsure': it may have reached the server so long ago that sending it again could create it twice, so the user decides. The time of a timer on the server
 * can be saved only once anyway.
 */
export function stateOf({ sentAt, refusal, body }: UnsyncedEntry, now: number): UnsyncedState {
  if (refusal) return 'refused'
  return sentAt !== null && body.timerId === undefined && now - sentAt > KEY_LIFETIME ? 'unsure' : 'waiting'
}

export function valuesOfUnsynced({ body }: UnsyncedEntry): TimeEntryFormValues {
  const { clientId, projectId, date, hours, rate, description, isBillable, isInvoiced } = body
  return {
    clientId: String(clientId),
    projectId: String(projectId),
    date: String(date),
    hours: typedHours(String(hours)),
    rate: String(rate),
    description: String(description),
    isBillable: isBillable !== false,
    isInvoiced: isInvoiced === true,
  }
}

export function readUnsynced(stored: string | null): Unsynced {
  const entries = parseJson(stored)
  return Array.isArray(entries) ? entries.filter(isUnsynced) : []
}

function isUnsynced(value: unknown): value is UnsyncedEntry {
  const { idempotencyKey, body, projectName } = Object(value) as Partial<UnsyncedEntry>
  return typeof idempotencyKey === 'string' && typeof projectName === 'string' && typeof body === 'object' && body !== null
}
