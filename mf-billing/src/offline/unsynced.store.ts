import { unsyncedKey } from '@billfold/web-kit/offline/unsynced.ts'
import { useStore } from 'zustand'
import { storePerUser } from './store-per-user.ts'
import { type Browser, createStoredStore, type StoredStore, thisBrowser } from './stored-store.ts'
import { readUnsynced, type Unsynced } from './unsynced-entry.ts'

export type UnsyncedStore = StoredStore<Unsynced>

/** Stores a user's unsynced entries. Each user of this browser has a separate storage key. */
export function createUnsyncedStore(userId: number, browser: Browser): UnsyncedStore {
  return createStoredStore({ ...browser, key: unsyncedKey(userId), read: readUnsynced })
}

export const { storeOf: unsyncedStoreOf, useStoreOfUser: useUnsyncedStore } = storePerUser((userId) => createUnsyncedStore(userId, thisBrowser))

export function useUnsynced(): Unsynced {
  return useStore(useUnsyncedStore())
}

/** Start times of stopped timers whose time is already stored as an unsynced entry. */
export function measuredOf(entries: Unsynced): ReadonlySet<number | null> {
  return new Set(entries.map(({ measured }) => measured))
}
