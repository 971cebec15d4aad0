import { testUser } from '@billfold/web-kit/testing/with-page.tsx'
import { idleTimer, type TimerRecord } from '../timer/timer-record.ts'

/** Stores a timer as another tab of the user would. */
export function storeTimer(timer: Partial<TimerRecord>, userId = testUser.id): void {
  const key = `billfold.timer.${userId}`
  localStorage.setItem(key, JSON.stringify({ ...idleTimer, ...timer }))
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

/** Resets the browser to never having run a timer. */
export function clearTimers(): void {
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
}
