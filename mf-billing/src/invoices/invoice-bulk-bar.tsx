import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { Button, ConfirmDialog } from '@billfold/ui'
import { api, ApiError, csvRecords, downloadFile, fetchFile, saveCsv, showFailure, toast, useText, useToday } from '@billfold/web-kit'
import { BulkBar, useBulkActions } from '@billfold/web-kit/lists/bulk-actions.tsx'
import type { Selection } from '@billfold/web-kit/lists/use-selection.ts'
import { CircleCheck, Download, FileArchive, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { canSend } from './invoice-actions.tsx'
import { invoiceColumns } from './invoices-csv.ts'

export function InvoiceBulkBar({ selection }: { selection: Selection<Invoice> }) {
  const t = useText()
  const today = useToday()
  const bulk = useBulkActions(selection)
  const [question, setQuestion] = useState<'send' | 'delete' | null>(null)
  const close = () => setQuestion(null)
  const refuse = (reason: string) => Promise.reject(new ApiError({ status: 409, code: 'conflict', message: reason }))

  const markPaid = () =>
    bulk.start({
      run: ({ id, status, version }) =>
        status === 'paid' ? refuse(t('It is already paid.')) : api(invoiceCalls.markPaid, { params: { id }, ifMatch: version }),
      undo: ({ id, status }, { payments, version }) => {
        const payment = payments.find(({ isBalance }) => isBalance)
        // Marking an invoice for $0.00 as paid records no payment, so restore the status instead.
        if (!payment) return api(invoiceCalls.update, { params: { id }, body: { status }, ifMatch: version })
        return api(invoiceCalls.deletePayment, { params: { id, paymentId: payment.id } })
      },
      success: (count) => t('Invoices marked as paid: {count}', { count }),
      failure: (count) => t('Invoices not marked as paid: {count}', { count }),
      changes: ['invoices'],
    })

  const send = () => {
    let isInOutbox = false
    return bulk.start({
      run: async (invoice) => {
        if (!canSend(invoice)) await refuse(invoice.status === 'paid' ? t('It is already paid.') : t('It is cancelled.'))
        const { state } = await api(invoiceEmailCalls.send, { params: { id: invoice.id }, body: {} })
        isInOutbox ||= state === 'outbox'
      },
      success: (count) => (isInOutbox ? t('Invoices saved to your outbox: {count}', { count }) : t('Invoices sent: {count}', { count })),
      failure: (count) => t('Invoices not sent: {count}', { count }),
      changes: ['invoices', 'notifications'],
    })
  }

  const downloadPdfs = async () => {
    // Load the ZIP library first. If this fails, no PDFs are fetched in vain.
    const zip = await import('fflate').catch(() => null)
    if (zip === null) {
      showFailure(null, { title: t('Failed to download PDFs'), description: t('Please try again.') })
      return
    }
    await bulk.start({
      run: async ({ id }) => {
        const { name, content } = await fetchFile(invoiceCalls.downloadPdf, { params: { id } })
        return { name, content: new Uint8Array(await content.arrayBuffer()) }
      },
      // Do not compress, because PDFs are already compressed.
      onDone: (files) => downloadFile(`invoices-${today}.zip`, 'application/zip', zip.zipSync(byUniqueName(files), { level: 0 })),
      success: (count) => t('PDFs downloaded: {count}', { count }),
      failure: (count) => t('PDFs not downloaded: {count}', { count }),
      changes: [],
    })
  }

  const exportCsv = async () => {
    const { items } = selection
    await saveCsv(`invoices-${today}.csv`, csvRecords(invoiceColumns, items, t))
    toast({ title: t('Invoices exported: {count}', { count: items.length }), tone: 'good' })
  }

  const deleteDrafts = () =>
    bulk.start({
      run: ({ id, status, version }) => (status === 'draft' ? api(invoiceCalls.delete, { params: { id }, ifMatch: version }) : refuse(t('It is not a draft.'))),
      success: (count) => t('Drafts deleted: {count}', { count }),
      failure: (count) => t('Invoices not deleted: {count}', { count }),
      changes: ['invoices'],
    })

  return (
    <>
      <BulkBar selection={selection} bulk={bulk} nameOf={({ invoiceNumber }) => invoiceNumber}>
        <Button size="small" icon={<Send />} onClick={() => setQuestion('send')}>
          {t('Send')}
        </Button>
        <Button size="small" icon={<CircleCheck />} onClick={() => void markPaid()}>
          {t('Mark as Paid')}
        </Button>
        <Button size="small" icon={<FileArchive />} onClick={() => void downloadPdfs()}>
          {t('Download PDFs')}
        </Button>
        <Button size="small" icon={<Download />} onClick={() => void exportCsv()}>
          {t('Export CSV')}
        </Button>
        <Button size="small" icon={<Trash2 />} onClick={() => setQuestion('delete')}>
          {t('Delete drafts')}
        </Button>
      </BulkBar>
      <ConfirmDialog
        open={question === 'send'}
        onOpenChange={close}
        variant="primary"
        title={t('Send the selected invoices?')}
        description={t('Invoices to email: {count}. Each one goes to its client with the text from your settings. Paid and cancelled invoices are not sent.', {
          count: selection.items.filter(canSend).length,
        })}
        confirmText={t('Send invoices')}
        onConfirm={() => {
          close()
          void send()
        }}
      />
      <ConfirmDialog
        open={question === 'delete'}
        onOpenChange={close}
        title={t('Delete the selected drafts?')}
        description={t('Their time entries become uninvoiced and can be billed again. Invoices that are not drafts are kept. This can’t be undone.')}
        confirmText={t('Delete drafts')}
        onConfirm={() => {
          close()
          void deleteDrafts()
        }}
      />
    </>
  )
}

interface NamedFile {
  name: string
  content: Uint8Array
}

/** Makes file names unique. Two of them may be equal, because characters that file names do not allow are replaced in invoice numbers. */
function byUniqueName(files: readonly NamedFile[]): Record<string, Uint8Array> {
  const named = new Map<string, Uint8Array>()
  for (const { name, content } of files) {
    let unique = name
    for (let copy = 2; named.has(unique); copy += 1) unique = name.replace(/(\.pdf)?$/, ` (${copy})$1`)
    named.set(unique, content)
  }
  return Object.fromEntries(named)
}
