import { importCalls } from '@billfold/contracts/imports/import-calls'
import type { ImportRecordInput } from '@billfold/contracts/imports/import-record'
import { type ImportRun, MAX_SENT_RECORDS, type NewImport } from '@billfold/contracts/imports/import-run'
import { api, ApiError, newIdempotencyKey, offlineError, queryOf } from '@billfold/web-kit'
import { useIsShown } from '@billfold/web-kit/saving/use-is-shown.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

export interface Upload {
  /** The import that receives the records; null until it is created. */
  id: number | null
  total: number
  sent: number
  /** Why sending stopped; null while it continues. */
  error: ApiError | null
}

interface Job {
  run: ImportRun | null
  newImport: NewImport | null
  key: string
  records: readonly ImportRecordInput[]
  /** Number of records that the import had already received before this upload. */
  offset: number
}

/** Sends records in batches, then requests the preview. A failed upload continues where it stopped. */
export function useUpload(onCreated: (run: ImportRun) => void) {
  const client = useQueryClient()
  const [upload, setUpload] = useState<Upload | null>(null)
  const job = useRef<Job | null>(null)
  const isShown = useIsShown()

  function remember(run: ImportRun) {
    client.setQueryData(queryOf(importCalls.get, { params: { id: run.id } }).queryKey, run)
  }

  async function proceed(current: Job) {
    const { records } = current
    const show = (sent: number, error: ApiError | null = null) => setUpload({ id: current.run?.id ?? null, total: records.length, sent, error })
    let sent = 0
    try {
      let run = await runOf(current)
      if (job.current !== current || !isShown()) return
      if (current.run === null) onCreated(run)
      current.run = run
      remember(run)
      sent = run.received - current.offset
      show(sent)
      while (sent < records.length) {
        const part = partAt(records, sent)
        run = await api(importCalls.addRecords, { params: { id: run.id }, body: { from: run.received, records: part } })
        if (job.current !== current || !isShown()) return
        sent += part.length
        show(sent)
      }
      // If the response to an earlier request was lost, the check has already started.
      if (run.state === 'receiving') remember(await api(importCalls.check, { params: { id: run.id } }))
      if (job.current === current) setUpload(null)
    } catch (error) {
      if (job.current === current) show(sent, error instanceof ApiError ? error : offlineError())
    }
  }

  function begin(next: Job) {
    job.current = next
    setUpload({ id: next.run?.id ?? null, total: next.records.length, sent: 0, error: null })
    void proceed(next)
  }

  return {
    upload,
    /** Creates an import with these records. */
    send: (newImport: NewImport, records: readonly ImportRecordInput[]) => begin({ run: null, newImport, key: newIdempotencyKey(), records, offset: 0 }),
    /** Adds records to an import and checks it again. */
    add: (run: ImportRun, records: readonly ImportRecordInput[]) => begin({ run, newImport: null, key: '', records, offset: run.received }),
    retry: () => job.current && begin(job.current),
    stop: () => {
      job.current = null
      setUpload(null)
    },
  }
}

/** Creates the import. If it already exists, asks the server how many records it has received, so that a retry continues there. */
function runOf({ run, newImport, key }: Job): Promise<ImportRun> {
  if (run !== null || newImport === null) return api(importCalls.get, { params: { id: run?.id ?? 0 } })
  return api(importCalls.create, { body: newImport, idempotencyKey: key })
}

/** A character takes up to three bytes, so a batch stays below the server's limit of eight megabytes. */
const MAX_PART_CHARACTERS = 2_000_000

function partAt(records: readonly ImportRecordInput[], start: number): ImportRecordInput[] {
  const part: ImportRecordInput[] = []
  let characters = 0
  for (const record of records.slice(start, start + MAX_SENT_RECORDS)) {
    characters += JSON.stringify(record).length
    if (part.length > 0 && characters > MAX_PART_CHARACTERS) break
    part.push(record)
  }
  return part
}
