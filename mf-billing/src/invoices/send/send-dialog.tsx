import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { SendableKind } from '@billfold/contracts/invoices/invoice-email'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { queryOf, useCall, useKeptFailure, useText } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { FormDialogState } from '../../form-dialog/form-dialog.tsx'
import type { SendFormHandlers } from './email-form.tsx'
import { draftOf, titleOf } from './send-form-model.ts'
import { SendForm } from './send-form.tsx'

// Exported here to be in this chunk, because each chunk makes the module's entry file larger.
export { StatementEmailDialog } from '../../statements/statement-email-dialog.tsx'
export { StatementEmails } from '../../statements/statement-emails.tsx'

interface SendDialogProps extends SendFormHandlers {
  id: string
  kind: SendableKind
}

/** Heights of the loading placeholders in pixels: recipients, subject, message. */
const SKELETON_HEIGHTS = [58, 58, 220]

export function SendDialog({ id, kind, ...handlers }: SendDialogProps) {
  const t = useText()
  const invoice = useCall(invoiceCalls.get, { params: { id } })
  // Not cached, because sending a message or changing the settings can change the draft.
  const draft = useKeptFailure(useQuery({ ...queryOf(invoiceEmailCalls.draft, draftOf(id, kind)), gcTime: 0, staleTime: 0 }))
  const data = invoice.data && draft.data && { invoice: invoice.data, draft: draft.data }
  const { error, isFetching, refetch } = invoice.error ? invoice : draft
  return (
    <FormDialogState
      size="large"
      title={t(titleOf[kind])}
      loading={t('Loading invoice...')}
      blocks={SKELETON_HEIGHTS}
      query={{ data, error, isFetching, refetch }}
      missing={error?.code === 'not_found' && t('Invoice not found')}
      onClose={handlers.onClose}
    >
      {(opened) => <SendForm {...handlers} {...opened} kind={kind} />}
    </FormDialogState>
  )
}
