import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { placesOf, useSave, useText, useToday } from '@billfold/web-kit'
import { bodyOf } from './invoice-body.ts'
import { InvoiceForm, type InvoiceFormProps } from './invoice-form.tsx'
import type { InvoiceFormValues } from './invoice-form-values.ts'
import { invoicedState } from './offered-entries.ts'
import { useDueDate } from './use-due-date.ts'
import { useExplainFailure } from './use-explain-failure.ts'
import { useFreeNumber } from './use-free-number.ts'
import { useInvoiceForm } from './use-invoice-form.ts'

interface CreateInvoiceFormProps extends InvoiceFormProps {
  kind: 'new' | 'historical'
  initial: InvoiceFormValues
}

const texts = {
  new: { title: 'Create New Invoice', description: undefined, submit: 'Create Invoice', success: 'Invoice created successfully' },
  historical: {
    title: 'Create Historical Invoice',
    description: 'Record an invoice that was already submitted to a client and associate time entries with it',
    submit: 'Create Historical Invoice',
    success: 'Historical invoice created successfully',
  },
} as const

export function CreateInvoiceForm({ kind, initial, onSaved, ...frame }: CreateInvoiceFormProps) {
  const t = useText()
  const today = useToday()
  const { title, description, submit, success } = texts[kind]
  const form = useInvoiceForm(kind, initial)
  useFreeNumber(form)
  const dueDate = useDueDate(form, frame.choices.clients)
  const explain = useExplainFailure(form, (entry) => {
    const state = invoicedState(entry)
    return state === 'available' || (kind === 'historical' && state === 'marked')
  })
  const create = useSave(invoiceCalls.create, { invalidates: placesOf.invoices, success, goOn: onSaved })

  return (
    <InvoiceForm
      {...frame}
      kind={kind}
      title={t(title)}
      {...(description && { description: t(description) })}
      form={form}
      dueDate={dueDate}
      error={create.error}
      submitText={t(submit)}
      busyText={t('Creating...')}
      isSaving={create.isPending}
      onSubmit={form.handleSubmit((values) => create.mutate({ body: bodyOf(kind, values, today) }, { onError: (error) => void explain(error) }))}
    />
  )
}
