import { testUser } from '@billfold/web-kit/testing/with-page.tsx'
import { idleTimer, type TimerRecord } from '../timer/timer-record.ts'

export function storeTimer(timer: Partial<TimerRecord>, userId = testUser.id): void {
  const key = `billfold.timer.${userId}`
  localStorage.setItem(key, JSON.stringify({ ...idleTimer, ...timer }))
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

export function clearTimers(): void {
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
}

/** Simulates that Billfold was last open at the given time. */
export function storeLastSeen(instant: number): void {
  localStorage.setItem('billfold.timer-seen', String(instant))
}
