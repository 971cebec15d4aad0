import { importCalls } from '@billfold/contracts/imports/import-calls'
import type { ImportRecordInput } from '@billfold/contracts/imports/import-record'
import { type ImportRun, MAX_SENT_RECORDS } from '@billfold/contracts/imports/import-run'
import type { Caller } from '@billfold/server-kit/testing/caller'
import { expect } from 'vitest'

/** Sends the records in the same way as the browser. */
export async function sendRecords(as: Caller, records: readonly ImportRecordInput[], fileName = 'Export.csv'): Promise<ImportRun> {
  const { body: begun } = await as(importCalls.create, { body: { source: 'csv', fileName } })
  let run = begun
  for (let from = 0; from < records.length; from += MAX_SENT_RECORDS) {
    const { status, body, error } = await as(importCalls.addRecords, { params: run, body: { from, records: records.slice(from, from + MAX_SENT_RECORDS) } })
    if (status !== 200) throw new Error(error.message)
    run = body
  }
  return run
}

/** Waits until the job has finished. */
export async function settled(as: Caller, { id }: Pick<ImportRun, 'id'>, timeout = 30_000): Promise<ImportRun> {
  const read = async () => (await as(importCalls.get, { params: { id } })).body
  await expect.poll(async () => (await read()).state, { timeout, interval: 100 }).not.toMatch(/ing$/)
  return read()
}

export async function checkFile(as: Caller, records: readonly ImportRecordInput[]): Promise<ImportRun> {
  const { id } = await sendRecords(as, records)
  await as(importCalls.check, { params: { id } })
  return settled(as, { id })
}

export async function importFile(as: Caller, records: readonly ImportRecordInput[]): Promise<ImportRun> {
  const checked = await checkFile(as, records)
  const { status, error } = await as(importCalls.start, { params: checked })
  if (status !== 200) throw new Error(`${error.message} ${JSON.stringify(checked)}`)
  return settled(as, checked)
}

export async function undoImport(as: Caller, { id }: Pick<ImportRun, 'id'>, timeout?: number): Promise<ImportRun> {
  await as(importCalls.undo, { params: { id } })
  return settled(as, { id }, timeout)
}
