import { createStore, type StoreApi } from 'zustand/vanilla'

export interface StoredStore<T> extends Pick<StoreApi<T>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Applies a change to the state in storage and returns the new state. */
  change: (edit: (state: T) => T) => T
  /** False if the state could not be stored because the storage is full or forbidden. It is then lost when this tab is closed. */
  isStored: () => boolean
}

export interface Browser {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  events: { addEventListener: (type: string, listener: (event: Event) => void) => void }
}

interface StoredStoreOptions<T> extends Browser {
  key: string
  /** Parses the stored text. Must never throw. */
  read: (stored: string | null) => T
}

/** A store whose state is kept in the browser's storage and shared by all tabs. */
export function createStoredStore<T>({ key, read, storage, events }: StoredStoreOptions<T>): StoredStore<T> {
  let isStored = true

  function stored(): T | undefined {
    try {
      return isStored ? read(storage.getItem(key)) : undefined
    } catch {
      return undefined
    }
  }

  const store = createStore<T>()(() => stored() ?? read(null))

  function show(state: T | undefined) {
    if (state !== undefined) store.setState(state, true)
  }

  function change(edit: (state: T) => T): T {
    // Read the storage again, because another tab's storage event may not have arrived yet.
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

  // A null key means that the entire storage was cleared.
  events.addEventListener('storage', (event) => {
    const changed = (event as StorageEvent).key
    if (changed === key || changed === null) show(stored())
  })
  // A page restored from the back/forward cache may have missed storage events.
  events.addEventListener('pageshow', () => show(stored()))

  return { getState: store.getState, getInitialState: store.getInitialState, subscribe: store.subscribe, change, isStored: () => isStored }
}

/** Even accessing `localStorage` may throw if the browser forbids it. */
export const thisBrowser: Browser = {
  storage: {
    getItem: (key) => window.localStorage.getItem(key),
    setItem: (key, value) => window.localStorage.setItem(key, value),
  },
  events: { addEventListener: (type, listener) => window.addEventListener(type, listener) },
}

export function parseJson(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null') as unknown
  } catch {
    return null
  }
}
