import { useSession } from '@billfold/web-kit'
import { unsyncedKey } from '@billfold/web-kit/offline/unsynced.ts'
import { useStore } from 'zustand'
import { type Browser, createStoredStore, type StoredStore, thisBrowser } from './stored-store.ts'
import { readUnsynced, type Unsynced } from './unsynced-entry.ts'

export type UnsyncedStore = StoredStore<Unsynced>

/** Stores a user's unsynced entries. Each user of this browser has a separate storage key. */
export function createUnsyncedStore(userId: number, browser: Browser): UnsyncedStore {
  return createStoredStore({ ...browser, key: unsyncedKey(userId), read: readUnsynced })
}

const stores = new Map<number, UnsyncedStore>()

export function unsyncedStoreOf(userId: number): UnsyncedStore {
  const existing = stores.get(userId)
  if (existing) return existing
  const store = createUnsyncedStore(userId, thisBrowser)
  stores.set(userId, store)
  return store
}

/** 0 is never a valid user id. */
const SIGNED_OUT = 0

export function useUnsyncedStore(): UnsyncedStore {
  return unsyncedStoreOf(useSession(({ user }) => user?.id ?? SIGNED_OUT))
}

export function useUnsynced(): Unsynced {
  return useStore(useUnsyncedStore())
}

/** Start times of stopped timers whose time is already stored as an unsynced entry. */
export function measuredOf(entries: Unsynced): ReadonlySet<number | null> {
  return new Set(entries.map(({ measured }) => measured))
}
