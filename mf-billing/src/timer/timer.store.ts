import { createStore, type StoreApi } from 'zustand/vanilla'
import { readTimer } from './stored-timer.ts'
import { idleTimer, type TimerRecord } from './timer-record.ts'

export interface TimerStore extends Pick<StoreApi<TimerRecord>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Applies a change to what all tabs see now, and answers the outcome. */
  change: (edit: (timer: TimerRecord) => TimerRecord) => TimerRecord
}

interface Browser {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Where 'storage' and 'pageshow' are heard. */
  events: Pick<EventTarget, 'addEventListener'>
}

/** One user's timer. Somebody else at the same browser has another key, and so another timer. */
export function createTimerStore(userId: number, { storage, events }: Browser): TimerStore {
  const key = `billfold.timer.${userId}`
  /** Storage that refuses (full, or forbidden) still leaves a timer for as long as this tab lives. */
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
    // Another tab may have written a moment ago, before its event has reached this one.
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

  // A null key: the whole storage was cleared.
  events.addEventListener('storage', (event) => {
    const changed = (event as StorageEvent).key
    if (changed === key || changed === null) show(stored())
  })
  // A page that comes back out of the browser's cache has heard nothing meanwhile.
  events.addEventListener('pageshow', () => show(stored()))

  return { getState: store.getState, getInitialState: store.getInitialState, subscribe: store.subscribe, change }
}
