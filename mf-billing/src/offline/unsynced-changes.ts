import type { Unsynced, UnsyncedEntry } from './unsynced-entry.ts'

export function addUnsynced(entries: Unsynced, entry: UnsyncedEntry): Unsynced {
  return [...removeUnsynced(entries, entry.idempotencyKey), entry]
}

export function removeUnsynced(entries: Unsynced, idempotencyKey: string): Unsynced {
  return entries.filter((entry) => entry.idempotencyKey !== idempotencyKey)
}

/** Changes nothing if another tab has removed the entry in the meantime. */
export function changeUnsynced(entries: Unsynced, idempotencyKey: string, changes: Partial<UnsyncedEntry>): Unsynced {
  return entries.map((entry) => (entry.idempotencyKey === idempotencyKey ? { ...entry, ...changes } : entry))
}

const HOUR = 3_600_000

/** The server keeps idempotency keys for two days (services' `idempotency_key`). One hour is subtracted in case the clocks differ. */
const KEY_LIFETIME = 47 * HOUR

export type UnsyncedState = 'waiting' | 'unsure' | 'refused'

/**
 * 'unsure': the entry may have reached the server so long ago that resending it could create a duplicate, so the user decides. Entries of
 * server timers are always safe to resend, because a timer's time can be saved only once.
 */
export function stateOf({ sentAt, refusal, body }: UnsyncedEntry, now: number): UnsyncedState {
  if (refusal) return 'refused'
  return sentAt !== null && body.timerId === undefined && now - sentAt > KEY_LIFETIME ? 'unsure' : 'waiting'
}
