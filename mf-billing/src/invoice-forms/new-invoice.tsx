import { useText, useToday } from '@billfold/web-kit'
import { FailedDialog } from '../form-dialog/dialog-states.tsx'
import { CreateInvoiceForm } from './create-invoice-form.tsx'
import type { InvoiceFormProps } from './invoice-form.tsx'
import { newInvoiceValues } from './invoice-form-values.ts'
import { LoadingInvoice } from './loading-invoice.tsx'
import { preselected, workOf, type NewInvoiceDialog } from './start-values.ts'
import { useClientEntries } from './use-client-entries.ts'

/** A new invoice, with what the address gives of it. */
export function NewInvoice({ dialog, ...form }: InvoiceFormProps & { dialog: NewInvoiceDialog }) {
  const t = useText()
  const today = useToday()
  const start = { ...newInvoiceValues(today, 'draft'), ...workOf(dialog, form.choices) }
  const isPreselected = dialog.entryIds.length > 0 && start.clientId !== ''
  const entries = useClientEntries(isPreselected ? start.clientId : '')
  const title = t('Create New Invoice')
  if (!isPreselected) return <CreateInvoiceForm {...form} kind="new" initial={start} />
  if (entries.data) return <CreateInvoiceForm {...form} kind="new" initial={preselected(start, entries.data, dialog.entryIds)} />
  if (!entries.error) return <LoadingInvoice title={title} text={t('Loading time entries...')} onClose={form.onClose} />
  return <FailedDialog title={title} size="large" query={entries} onClose={form.onClose} />
}
