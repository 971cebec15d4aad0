import { useSession } from '@billfold/web-kit'
import { useStore } from 'zustand'
import { idleTimer, type TimerRecord } from './timer-record.ts'
import { createTimerStore, type TimerStore } from './timer.store.ts'

/** Not a valid user id. */
const NOBODY = 0

const stores = new Map<number, TimerStore>()

function storeOf(userId: number): TimerStore {
  const known = stores.get(userId)
  if (known) return known
  const made = createTimerStore(userId, { storage: browserStorage, events: window })
  stores.set(userId, made)
  return made
}

/** Even reading `localStorage` may throw if the browser forbids it. */
const browserStorage: Pick<Storage, 'getItem' | 'setItem'> = {
  getItem: (key) => window.localStorage.getItem(key),
  setItem: (key, value) => window.localStorage.setItem(key, value),
}

/** The signed-in user's timer, shared by the whole page. */
export function useTimerStore(): TimerStore {
  return storeOf(useSession(({ user }) => user?.id ?? NOBODY))
}

export function useTimer<T>(select: (timer: TimerRecord) => T): T {
  const isSomebody = useSession(({ user }) => Boolean(user))
  const selected = useStore(useTimerStore(), select)
  return isSomebody ? selected : select(idleTimer)
}
