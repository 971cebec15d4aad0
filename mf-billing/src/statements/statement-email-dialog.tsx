import type { InvoiceEmailDraft } from '@billfold/contracts/invoices/invoice-email'
import type { Statement, StatementRange } from '@billfold/contracts/statements/statement'
import { statementCalls } from '@billfold/contracts/statements/statement-calls'
import { statementEmailCalls } from '@billfold/contracts/statements/statement-email-calls'
import { Notice } from '@billfold/ui'
import { api, queryOf, useCall, useFormat, useKeptFailure, useSave, useText } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { FormDialogState } from '../form-dialog/form-dialog.tsx'
import { EmailForm, type SendFormHandlers } from '../invoices/send/email-form.tsx'
import { useStatementToast } from './statement-emails.tsx'

interface StatementEmailDialogProps extends SendFormHandlers {
  id: string
  range: StatementRange
}

/** Heights of the loading placeholders in pixels: recipients, subject, message. */
const SKELETON_HEIGHTS = [58, 58, 220]

export function StatementEmailDialog({ id, range, ...handlers }: StatementEmailDialogProps) {
  const t = useText()
  const input = { params: { id }, query: range }
  const statement = useCall(statementCalls.get, input)
  // Not cached, because sending a message or changing the settings can change the draft.
  const draft = useKeptFailure(useQuery({ ...queryOf(statementEmailCalls.draft, input), gcTime: 0, staleTime: 0 }))
  const data = statement.data && draft.data && { statement: statement.data, draft: draft.data }
  const { error, isFetching, refetch } = statement.error ? statement : draft
  return (
    <FormDialogState
      size="large"
      title={t('Email statement')}
      loading={t('Loading statement...')}
      blocks={SKELETON_HEIGHTS}
      query={{ data, error, isFetching, refetch }}
      missing={error?.code === 'not_found' && t('Client not found')}
      onClose={handlers.onClose}
    >
      {(opened) => <StatementEmailForm {...handlers} {...opened} range={range} />}
    </FormDialogState>
  )
}

interface StatementEmailFormProps extends SendFormHandlers {
  statement: Statement
  draft: InvoiceEmailDraft
  range: StatementRange
}

function StatementEmailForm({ statement, draft, range, onSaved, ...handlers }: StatementEmailFormProps) {
  const t = useText()
  const format = useFormat()
  const { client, from, to, closingBalance } = statement
  const params = { id: client.id }
  const showSent = useStatementToast()
  const send = useSave(statementEmailCalls.send, {
    changes: ['invoices'],
    explains: 'everything',
    onSaved: showSent,
    onSavedWhileOpen: onSaved,
  })
  const period = from === null ? t('Through {date}', { date: format.date(to) }) : `${format.date(from)} – ${format.date(to)}`
  return (
    <EmailForm
      {...handlers}
      title={t('Email statement')}
      description={[client.name, period, format.money(closingBalance)].join(' · ')}
      draft={draft}
      readDraft={() => api(statementEmailCalls.draft, { params, query: range })}
      preview={{
        address: `/api/clients/${client.id}/statement/email-preview`,
        variant: `${range.from ?? ''} ${range.to ?? ''}`,
        read: (texts, signal) => api(statementEmailCalls.preview, { params, body: { ...range, ...texts }, signal }),
        attachment: t('Statement as a PDF'),
      }}
      failure={t('The statement could not be sent')}
      error={send.error}
      withoutServer={
        <Notice tone="warn" title={t('No mail server is set up')}>
          {t('The message goes to your outbox. You can download the PDF and send it yourself.')}
        </Notice>
      }
      send={(email) => send.mutateAsync({ params, body: { ...range, ...email } })}
    />
  )
}
