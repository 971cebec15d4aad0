import { importCalls } from '@billfold/contracts/imports/import-calls'
import type { ImportRecordInput } from '@billfold/contracts/imports/import-record'
import type { ImportRun, NewImport } from '@billfold/contracts/imports/import-run'
import { type Answer, answer } from '@billfold/web-kit/testing/declared-answers.ts'

export function sampleRun(changes: Partial<ImportRun> = {}): ImportRun {
  return {
    id: 7,
    source: 'toggl',
    fileName: 'toggl-2026.csv',
    state: 'checked',
    received: 1240,
    done: 1240,
    counts: [{ kind: 'timeEntry', created: 1228, existing: 12, wrong: 0 }],
    missingClients: [],
    newProjects: 3,
    problems: [],
    problemCount: 0,
    error: null,
    createdAt: '2026-11-20T15:04:00.000Z',
    finishedAt: null,
    undoableUntil: null,
    ...changes,
  }
}

export const importedRun = sampleRun({ state: 'imported', finishedAt: '2026-11-20T15:05:00.000Z', undoableUntil: '2026-11-21T15:05:00.000Z' })

/** Stubs a server with one import and records what it receives. */
export function importServer(checked: Partial<ImportRun> = {}): { answers: Answer[]; received: ImportRecordInput[]; current: () => ImportRun } {
  const received: ImportRecordInput[] = []
  let run = sampleRun({ state: 'receiving', received: 0, done: 0, counts: [], newProjects: 0 })
  const change = (changes: Partial<ImportRun>) => (run = { ...run, ...changes })
  return {
    received,
    current: () => run,
    answers: [
      answer(importCalls.list, () => []),
      answer(importCalls.create, ({ body }) => change({ ...(body as NewImport), state: 'receiving', received: 0 })),
      answer(importCalls.addRecords, ({ body }) => {
        received.push(...(body as { records: ImportRecordInput[] }).records)
        return change({ state: 'receiving', received: received.length })
      }),
      answer(importCalls.check, () => change({ state: 'checked', done: received.length, counts: [{ kind: 'timeEntry', created: received.length, existing: 0, wrong: 0 }], ...checked })),
      answer(importCalls.get, () => run),
      answer(importCalls.start, () => change({ state: 'imported', undoableUntil: '2026-11-21T15:05:00.000Z' })),
      answer(importCalls.undo, () => change({ state: 'undone', undoableUntil: null })),
      answer(importCalls.remove, () => undefined),
    ],
  }
}
