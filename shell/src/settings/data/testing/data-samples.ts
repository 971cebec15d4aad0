import type { DataExport, DataRestore, DataTransfers } from '@billfold/contracts/data-export/data-export'

export const nothing: DataTransfers = { latestExport: null, latestRestore: null, canRestore: false }

export const preparing: DataExport = { state: 'preparing', progress: 40, createdAt: '2026-11-24T17:00:00.000Z', finishedAt: null, problem: null, size: null, availableUntil: null }
export const ready: DataExport = { ...preparing, state: 'ready', progress: 100, finishedAt: '2026-11-24T17:02:00.000Z', size: 12_900_000, availableUntil: '2026-12-01T17:00:00.000Z' }
export const failed: DataExport = { ...preparing, state: 'failed', finishedAt: '2026-11-24T17:02:00.000Z' }

export const restored: DataRestore = { state: 'ready', progress: 100, createdAt: '2026-11-24T17:00:00.000Z', finishedAt: '2026-11-24T17:00:09.000Z', problem: null, records: 1204, isComplete: true }
export const notRestored: DataRestore = {
  ...restored,
  state: 'failed',
  records: null,
  problem: { message: 'The file contains records that don’t fit together, so nothing was restored.' },
}
