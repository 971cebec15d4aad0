import { testUser } from '@billfold/web-kit/testing/with-page.tsx'
import { idleTimer, type TimerRecord } from '../timer/timer-record.ts'

/** What another tab of the user would have left in this browser. */
export function leaveTimer(timer: Partial<TimerRecord>, userId = testUser.id): void {
  const key = `billfold.timer.${userId}`
  localStorage.setItem(key, JSON.stringify({ ...idleTimer, ...timer }))
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

/** A browser in which nobody ever started a timer. */
export function forgetTimers(): void {
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
}
