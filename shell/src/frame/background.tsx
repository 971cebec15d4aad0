import { useBrowserNotifications } from '../notifications/use-browser-notifications.ts'
import { useServiceWorker } from '../offline/use-service-worker.ts'
import { useRememberVisits } from '../search/recent-visits.ts'

/** Background work for signed-in pages: notifications, recently visited records and the service worker. */
export function Background() {
  useBrowserNotifications()
  useRememberVisits()
  useServiceWorker()
  return null
}
