import { useText, useToday } from '@billfold/web-kit'
import { FailedDialog } from '../form-dialog/dialog-states.tsx'
import type { InvoiceDialog } from '../invoices/invoices-address.ts'
import { useWorkChoices } from '../work/use-work-choices.ts'
import { CreateInvoiceForm } from './create-invoice-form.tsx'
import { ExistingInvoice } from './existing-invoice.tsx'
import type { InvoiceFormProps } from './invoice-form.tsx'
import { newInvoiceValues } from './invoice-form-values.ts'
import { LoadingInvoice } from './loading-invoice.tsx'
import { NewInvoice } from './new-invoice.tsx'

interface InvoiceFormsProps extends Omit<InvoiceFormProps, 'choices'> {
  dialog: Extract<InvoiceDialog, { kind: 'new' | 'historical' | 'edit' }>
}

const titles = { new: 'Create New Invoice', historical: 'Create Historical Invoice', edit: 'Edit Invoice' } as const

/** The form of the address, once whom it can be for is known. */
export function InvoiceForms({ dialog, ...form }: InvoiceFormsProps) {
  const t = useText()
  const today = useToday()
  const work = useWorkChoices()
  const { choices } = work
  const title = t(titles[dialog.kind])
  if (work.error) return <FailedDialog title={title} size="large" query={work} onClose={form.onClose} />
  if (!choices) return <LoadingInvoice title={title} text={t('Loading clients...')} onClose={form.onClose} />
  if (dialog.kind === 'edit') return <ExistingInvoice {...form} id={dialog.id} choices={choices} />
  if (dialog.kind === 'new') return <NewInvoice {...form} dialog={dialog} choices={choices} />
  return <CreateInvoiceForm {...form} kind="historical" initial={newInvoiceValues(today, 'submitted')} choices={choices} />
}
