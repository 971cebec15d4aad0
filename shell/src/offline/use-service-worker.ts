import { useEffect } from 'react'

/** Lets Billfold start without a connection, from the second visit on. Not in Storybook, which has no gateway. */
export function useServiceWorker(): void {
  useEffect(() => {
    const isServedByGateway = document.getElementById('billfold-session') !== null
    // Browsers have no service workers on insecure origins.
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
    if (isServedByGateway) workers?.register('/sw.js').catch(() => undefined)
  }, [])
}
