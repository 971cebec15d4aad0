import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { useCall, useText } from '@billfold/web-kit'
import { useState } from 'react'
import { FailedDialog, NotFoundDialog } from '../form-dialog/dialog-states.tsx'
import { EditInvoiceForm } from './edit-invoice-form.tsx'
import type { InvoiceFormProps } from './invoice-form.tsx'
import { LoadingInvoice } from './loading-invoice.tsx'
import { useClientEntries } from './use-client-entries.ts'

/** The Edit modal, once the invoice and the time of its client are there. */
export function ExistingInvoice({ id, ...form }: InvoiceFormProps & { id: string }) {
  const t = useText()
  const invoice = useCall(invoiceCalls.get, { params: { id } })
  const entries = useClientEntries(String(invoice.data?.clientId ?? ''))
  const found = invoice.data && entries.data && { invoice: invoice.data, entries: entries.data }
  // Once it is open, nothing that happens to the record takes the form away or changes it under the user's hands.
  const [opened, setOpened] = useState(found)
  if (!opened && found) setOpened(found)
  const frame = { title: t('Edit Invoice'), size: 'large' as const, onClose: form.onClose }
  if (opened) return <EditInvoiceForm {...form} {...opened} />
  const failed = [invoice, entries].find(({ isError }) => isError)
  if (!failed?.error) return <LoadingInvoice title={frame.title} text={t('Loading invoice...')} onClose={form.onClose} />
  if (failed.error.code === 'not_found') return <NotFoundDialog {...frame} what={t('Invoice not found')} />
  return <FailedDialog {...frame} query={failed} />
}
