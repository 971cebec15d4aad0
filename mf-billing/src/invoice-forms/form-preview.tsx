import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { ErrorState, LoadingState, Skeleton } from '@billfold/ui'
import { useText, useToday } from '@billfold/web-kit'
import { CrashBoundary } from '@billfold/web-kit/states/crash-boundary.tsx'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { WorkChoices } from '../work/work-choices.ts'
import { previewInvoice, type InvoiceFormState, type InvoiceFormValues } from './invoice-form-model.ts'

/** Shares the chunk of the sheet dialogs, because each chunk makes the module's entry file larger. */
const loadPreview = () => lazy(() => import(/* webpackChunkName: "sheets" */ '../invoices/sheet-dialogs.tsx').then((file) => ({ default: file.InvoicePreview })))

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
  const [{ attempt, Preview }, setLoaded] = useState(() => ({ attempt: 0, Preview: loadPreview() }))
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
  const retry = () => setLoaded({ attempt: attempt + 1, Preview: loadPreview() })
  return (
    <CrashBoundary key={attempt} fallback={<ErrorState title={t('The preview could not be loaded')} onRetry={retry} />}>
      <Suspense fallback={loading}>
        <Preview content={content} client={client} look={look} as={as} />
      </Suspense>
    </CrashBoundary>
  )
}
