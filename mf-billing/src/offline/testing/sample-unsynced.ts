import { unsyncedKey } from '@billfold/web-kit/offline/unsynced.ts'
import type { UnsyncedEntry } from '../unsynced-entry.ts'

export function sampleUnsynced(differing: Partial<UnsyncedEntry> = {}): UnsyncedEntry {
  return {
    idempotencyKey: 'key-of-the-sample',
    body: { clientId: 1, projectId: 10, date: '2026-11-19', hours: '1.5', rate: '140.00', description: 'Sketches on the train', isBillable: true, isInvoiced: false },
    projectName: 'Website redesign',
    clientName: 'Northwind Studio',
    sentAt: null,
    measured: null,
    refusal: null,
    ...differing,
  }
}

export function storeUnsynced(entries: readonly UnsyncedEntry[], userId = 1): void {
  const key = unsyncedKey(userId)
  localStorage.setItem(key, JSON.stringify(entries))
  window.dispatchEvent(new StorageEvent('storage', { key }))
}
