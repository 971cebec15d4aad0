import { useEffect } from 'react'

/** Lets Billfold start without a connection from the second visit on. Skipped in Storybook, which has no gateway. */
export function useServiceWorker(): void {
  useEffect(() => {
    const isServedByGateway = document.getElementById('billfold-session') !== null
    // Undefined on insecure origins, where browsers do not offer service workers.
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
    if (isServedByGateway) workers?.register('/sw.js').catch(() => undefined)
  }, [])
}
