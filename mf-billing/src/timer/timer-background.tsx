import { useSession } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { keepChoices, prepareChoices } from '../offline/kept-choices.ts'
import { UnsyncedSync } from '../offline/unsynced-sync.tsx'
import { IdleTime } from './idle-time.tsx'
import { TimerSync } from './timer-sync.tsx'

/** The timer's background tasks, loaded after the page. */
export function TimerBackground(): ReactNode {
  useOfflineChoices()
  return (
    <>
      <UnsyncedSync />
      <TimerSync />
      <IdleTime />
    </>
  )
}

function useOfflineChoices(): void {
  const client = useQueryClient()
  const userId = useSession(({ user }) => user?.id)
  useEffect(() => {
    if (userId === undefined) return undefined
    const stop = keepChoices(client, userId)
    if (hasWorker()) void prepareChoices(client, userId).then(loadForms, () => undefined)
    return stop
  }, [client, userId])
}

/**
 * True if the browser is online and a service worker controls the page, which is the case from the second visit on. The worker caches all
 * code that is loaded.
 */
function hasWorker(): boolean {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  return navigator.onLine && Boolean(workers?.controller)
}

async function loadForms(): Promise<void> {
  await import(/* webpackChunkName: "entry-dialogs" */ '../time-entries/entry-dialog.tsx').catch(() => undefined)
}
