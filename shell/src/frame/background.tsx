import { useBrowserNotifications } from '../notifications/use-browser-notifications.ts'
import { useRememberVisits } from '../search/recent-visits.ts'

/** Background work of the frame: notifications and recently visited records. */
export function Background() {
  useBrowserNotifications()
  useRememberVisits()
  return null
}
