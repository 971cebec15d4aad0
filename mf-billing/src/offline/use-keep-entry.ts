import type { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { type CallInput, newIdempotencyKey, toast, useText } from '@billfold/web-kit'
import { useCallback, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { useTimeEntryForm } from '../time-entries/time-entry-form.tsx'
import { useWorkChoices } from '../work/work-choices.ts'
import { addUnsynced, removeUnsynced } from './unsynced-changes.ts'
import { useUnsyncedStore } from './unsynced.store.ts'

interface KeepEntry {
  /** Call before each request to remember whether the browser is online. */
  noteConnection: () => void
  /** Stores the entry in this browser after its request failed. False if storage failed. */
  keep: (input: CallInput<typeof timeEntryCalls.create>, measured: number | null) => boolean
}

/** For forms that create time entries: keeps an entry in this browser if the server cannot be reached. */
export function useKeepEntry({ control }: ReturnType<typeof useTimeEntryForm>): KeepEntry {
  const t = useText()
  const store = useUnsyncedStore()
  const [clientId, projectId] = useWatch({ control, name: ['clientId', 'projectId'] })
  const { clients, projects } = useWorkChoices({ clientId, projectId }, { withInactiveClients: true })
  const clientName = clients.chosen?.name ?? ''
  const projectName = projects.chosen?.name ?? ''
  const wasOnline = useRef(true)

  const noteConnection = useCallback(() => {
    wasOnline.current = navigator.onLine
  }, [])

  function keep({ body, idempotencyKey = newIdempotencyKey() }: CallInput<typeof timeEntryCalls.create>, measured: number | null): boolean {
    // If the browser was online, the connection may have failed during the request, so the server may already have the entry.
    const sentAt = wasOnline.current ? Date.now() : null
    store.change((entries) => addUnsynced(entries, { idempotencyKey, body, projectName, clientName, sentAt, measured, refusal: null }))
    if (!store.isStored()) {
      store.change((entries) => removeUnsynced(entries, idempotencyKey))
      return false
    }
    toast({ title: t('Kept on this device'), description: t('The time entry will sync once you’re back online.') })
    return true
  }

  return { noteConnection, keep }
}
