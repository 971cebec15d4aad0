import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { MAX_INVOICE_FILES, tooManyFiles, type InvoiceFile } from '@billfold/contracts/invoices/invoice-file'
import { ApiError, queryOf, reasonOf, useInvalidate, useText } from '@billfold/web-kit'
import { uploadFile } from '@billfold/web-kit/data/upload-file.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { chooseFiles, problemOf, type ChosenFile } from './chosen-files.ts'

export interface Upload extends ChosenFile {
  state: 'waiting' | 'sending' | 'failed'
  percent: number
  /** The reason why the upload failed, in the user's language. Empty if it has not failed. */
  problem: string
  canRetry: boolean
}

export interface FileUploads {
  items: readonly Upload[]
  add: (files: readonly File[]) => void
  retry: (key: string) => void
  /** Removes a file and cancels its upload if it is running. */
  drop: (key: string) => void
}

/** Changes the attachments of the cached invoice right away, without waiting for a refetch. */
export function useChangeFiles(invoiceId: number): (change: (files: readonly InvoiceFile[]) => InvoiceFile[]) => void {
  const client = useQueryClient()
  return useCallback(
    (change) => {
      const { queryKey } = queryOf(invoiceCalls.get, { params: { id: invoiceId } })
      client.setQueryData<InvoiceDetails>(queryKey, (invoice) => invoice && { ...invoice, files: change(invoice.files) })
    },
    [client, invoiceId],
  )
}

/** Uploads files one at a time; failed files stay in the list. `saved` is the number of files already attached to the invoice. */
export function useFileUploads(invoiceId: number, { saved, chosen = [] }: { saved: number; chosen?: readonly ChosenFile[] }): FileUploads {
  const t = useText()
  const invalidate = useInvalidate()
  const changeFiles = useChangeFiles(invoiceId)
  const [items, setItems] = useState<readonly Upload[]>(() => chosen.map((each) => toUpload(each)))
  const running = useRef<AbortController>(undefined)

  const change = (key: string, changes: Partial<Upload>) => setItems((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  const forget = (key: string) => setItems((all) => all.filter((each) => each.key !== key))

  async function send({ key, file, isShown }: Upload) {
    const abort = new AbortController()
    running.current = abort
    change(key, { state: 'sending', percent: 0 })
    const query = new URLSearchParams({ name: file.name, isShown: String(isShown) })
    try {
      const uploaded = (await uploadFile(`/api/invoices/${invoiceId}/files?${query.toString()}`, file, {
        method: 'POST',
        idempotencyKey: key,
        signal: abort.signal,
        onProgress: (percent) => change(key, { percent }),
      })) as InvoiceFile
      changeFiles((files) => [...files.filter(({ id }) => id !== uploaded.id), uploaded])
      forget(key)
    } catch (error) {
      if (!abort.signal.aborted) change(key, { state: 'failed', problem: reasonOf(error, t), canRetry: !isFinal(error) })
    }
    void invalidate([`/api/invoices/${invoiceId}`])
  }

  const isSending = items.some(({ state }) => state === 'sending')
  const nextKey = isSending ? undefined : items.find(({ state }) => state === 'waiting')?.key
  const sendNext = useEffectEvent(() => {
    const next = items.find(({ key }) => key === nextKey)
    if (next) void send(next)
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the effect starts an upload and keeps its progress in state
    if (nextKey !== undefined) sendNext()
  }, [nextKey])

  return {
    items,
    add: (files) => {
      const room = MAX_INVOICE_FILES - saved - items.filter(({ canRetry }) => canRetry).length
      setItems([...items, ...checkAdded(files, room).map(({ problem, ...each }) => toUpload(each, problem && t(problem)))])
    },
    retry: (key) => change(key, { state: 'waiting' }),
    drop: (key) => {
      if (items.find((each) => each.key === key)?.state === 'sending') running.current?.abort()
      forget(key)
    },
  }
}

function checkAdded(files: readonly File[], room: number) {
  return chooseFiles(files).map((chosen, index) => ({ ...chosen, problem: problemOf(chosen.file) ?? (index < room ? undefined : tooManyFiles) }))
}

function toUpload(chosen: ChosenFile, problem?: string): Upload {
  return { ...chosen, state: problem === undefined ? 'waiting' : 'failed', percent: 0, problem: problem ?? '', canRetry: problem === undefined }
}

/** True if retrying is pointless, because the server would reject the same file again. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 413, 415].includes(error.status)
}
