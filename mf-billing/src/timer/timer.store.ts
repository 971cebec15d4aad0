import { createStore, type StoreApi } from 'zustand/vanilla'
import { readTimer } from './stored-timer.ts'
import { idleTimer, type TimerRecord } from './timer-record.ts'

export interface TimerStore extends Pick<StoreApi<TimerRecord>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Applies a change to the latest stored state and returns the result. */
  change: (edit: (timer: TimerRecord) => TimerRecord) => TimerRecord
}

interface Browser {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Source of 'storage' and 'pageshow' events. */
  events: Pick<EventTarget, 'addEventListener'>
}

/** One user's timer. Each user in the same browser has a key of their own. */
export function createTimerStore(userId: number, { storage, events }: Browser): TimerStore {
  const key = `billfold.timer.${userId}`
  /** If storage fails (full or forbidden), the timer lives in memory as long as this tab. */
  let isKept = true

  function stored(): TimerRecord | null {
    try {
      return isKept ? readTimer(storage.getItem(key)) : null
    } catch {
      return null
    }
  }

  const store = createStore<TimerRecord>()(() => stored() ?? idleTimer)

  function show(timer: TimerRecord | null) {
    if (timer) store.setState(timer, true)
  }

  function change(edit: (timer: TimerRecord) => TimerRecord): TimerRecord {
    // Read the storage again: another tab's event may not have arrived yet.
    const next = edit(stored() ?? store.getState())
    try {
      storage.setItem(key, JSON.stringify(next))
      isKept = true
    } catch {
      isKept = false
    }
    show(next)
    return next
  }

  // A null key means that the whole storage was cleared.
  events.addEventListener('storage', (event) => {
    const changed = (event as StorageEvent).key
    if (changed === key || changed === null) show(stored())
  })
  // A page restored from the back/forward cache has missed events.
  events.addEventListener('pageshow', () => show(stored()))

  return { getState: store.getState, getInitialState: store.getInitialState, subscribe: store.subscribe, change }
}
