import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { LoadingState, Skeleton } from '@billfold/ui'
import { useText, useToday } from '@billfold/web-kit'
import { LazyPart } from '@billfold/web-kit/states/lazy-part.tsx'
import { useDeferredValue, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { WorkChoices } from '../work/work-choices.ts'
import { previewInvoice, type InvoiceFormState, type InvoiceFormValues } from './invoice-form-model.ts'

/** Shares the chunk of the sheet dialogs, because each chunk makes the module's entry file larger. */
const loadPreview = () => import(/* webpackChunkName: "sheets" */ '../invoices/sheet-dialogs.tsx').then((file) => ({ default: file.InvoicePreview }))

interface FormPreviewProps {
  form: InvoiceFormState
  choices: WorkChoices
  /** The edited or copied invoice, whose design the preview uses. */
  source: InvoiceDetails | undefined
  amountPaid: string
  as: 'growing' | 'reading'
}

/** A live preview of the invoice as it will look on paper. If the preview fails, the form still works. */
export function FormPreview({ form, choices, source, amountPaid, as }: FormPreviewProps) {
  const t = useText()
  const today = useToday()
  const values = useDeferredValue(useWatch({ control: form.control }) as InvoiceFormValues)
  const client = choices.clients.chosen
  const projectName = choices.projects.chosen?.name ?? null
  const clientName = client?.name ?? ''
  const content = useMemo(
    () => previewInvoice(values, { clientName, projectName, amountPaid, today }),
    [values, clientName, projectName, amountPaid, today],
  )
  const look = useMemo(() => ({ template: source?.template ?? null, accentColor: source?.accentColor ?? null }), [source])
  const loading = (
    <LoadingState text={t('Loading preview...')}>
      <Skeleton height={640} />
    </LoadingState>
  )
  return (
    <LazyPart load={loadPreview} loading={loading} failure={t('The preview could not be loaded')}>
      {(Preview) => <Preview content={content} client={client} look={look} as={as} />}
    </LazyPart>
  )
}
