import type { Unsynced, UnsyncedEntry } from './unsynced-entry.ts'

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
