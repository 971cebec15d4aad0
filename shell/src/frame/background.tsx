import { useBrowserNotifications } from '../notifications/use-browser-notifications.ts'
import { useRememberVisits } from '../search/use-remember-visits.ts'

/** What goes on beside the page: news are counted and shown, visits remembered. */
export function Background() {
  useBrowserNotifications()
  useRememberVisits()
  return null
}
