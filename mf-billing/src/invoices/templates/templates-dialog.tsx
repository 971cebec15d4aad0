import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { Dialog, LoadingState, Skeleton } from '@billfold/ui'
import { QueryFailed, useCall, useText } from '@billfold/web-kit'
import { TemplatesForm, type TemplatesFormProps } from './templates-form.tsx'
import { usePreviewedInvoice } from './use-previewed-invoice.ts'

/** How the account's invoices look. */
export function TemplatesDialog(form: Omit<TemplatesFormProps, 'design' | 'previewed'>) {
  const t = useText()
  const design = useCall(invoiceCalls.design)
  const previewed = usePreviewedInvoice()
  if (design.data && previewed) return <TemplatesForm {...form} design={design.data} previewed={previewed} />
  return (
    <Dialog open size="large" title={t('Invoice templates')} onOpenChange={form.onClose}>
      {design.error ? (
        <QueryFailed query={design} failure={t('The templates could not be loaded')} />
      ) : (
        <LoadingState text={t('Loading templates...')}>
          <Skeleton height={420} />
        </LoadingState>
      )}
    </Dialog>
  )
}
