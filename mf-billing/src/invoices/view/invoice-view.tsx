import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { InvoiceDesign } from '@billfold/contracts/invoices/invoice-design'
import { buildInvoiceDocument, resolveLook } from '@billfold/contracts/invoices/invoice-document'
import { Dialog, Stack } from '@billfold/ui'
import { Link, queryOf, useCall, useFormat, useKeptFailure, useText, useToday, type ApiError } from '@billfold/web-kit'
import { InvoiceSheet } from '@billfold/web-kit/invoice-sheet/invoice-sheet.tsx'
import { useIsShown } from '@billfold/web-kit/saving/use-is-shown.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormDialogState } from '../../form-dialog/form-dialog.tsx'
import { DeleteInvoiceDialog } from '../invoice-actions.tsx'
import { DepositBadge, formatDue, formatPartialPayment, getClientName, InvoiceStatusBadge } from '../invoice-labels.tsx'
import { InvoiceFiles, type FilesState } from '../files/invoice-files.tsx'
import { invoicesPath, type InvoiceDialog } from '../invoices-address.ts'
import { RecordPaymentDialog } from '../payments/payment-dialogs.tsx'
import { useSender } from '../sheet/use-sender.ts'
import { InvoicePayments } from './invoice-payments.tsx'
import { InvoiceHistory } from './invoice-history.tsx'
import { InvoiceLink } from './invoice-link.tsx'
import { InvoiceReminders } from './invoice-reminders.tsx'
import { InvoiceLook, useInvoiceLook, type InvoiceLookValues } from './invoice-look.tsx'
import { InvoiceViewActions } from './invoice-view-actions.tsx'
import styles from './viewed-invoice.module.css'

/** Polling interval in milliseconds while a message is being sent. */
const DELIVERY_INTERVAL = 2000

interface InvoiceViewProps extends ViewHandlers {
  id: string
}

interface ViewHandlers {
  onClose: () => void
  onOpen: (dialog: InvoiceDialog) => void
  onDirtyChange: (dirty: boolean) => void
}

/** Height of the loading placeholder in pixels. */
const SKELETON_HEIGHTS = [520]

export function InvoiceView({ id, ...handlers }: InvoiceViewProps) {
  const t = useText()
  const query = useViewedInvoice(id)
  const missing = query.error?.code === 'not_found' && t('Invoice not found')
  return (
    <FormDialogState
      isLive
      size="large"
      title={missing || t('Invoice')}
      loading={t('Loading invoice...')}
      blocks={SKELETON_HEIGHTS}
      query={query}
      missing={missing}
      failure={t('The invoice could not be loaded')}
      onClose={handlers.onClose}
    >
      {(viewed) => <LoadedInvoice {...viewed} {...handlers} />}
    </FormDialogState>
  )
}

interface ViewedInvoice {
  invoice: InvoiceDetails
  design: InvoiceDesign
  /** Undefined if the client could not be loaded. */
  client: Client | undefined
}

function useViewedInvoice(id: string): { data: ViewedInvoice | undefined; error: ApiError | null; isFetching: boolean; refetch: () => void } {
  const invoice = useKeptFailure(
    useQuery({
      ...queryOf(invoiceCalls.get, { params: { id } }),
      refetchInterval: ({ state }) => state.data?.emails.some((email) => email.state === 'waiting') && DELIVERY_INTERVAL,
    }),
  )
  const design = useCall(invoiceCalls.design)
  const clientId = invoice.data?.clientId
  const client = useQuery({ ...queryOf(clientCalls.get, { params: { id: clientId ?? 0 } }), enabled: clientId !== undefined })
  return {
    data: invoice.data && design.data && !client.isPending ? { invoice: invoice.data, design: design.data, client: client.data } : undefined,
    error: (invoice.data ? null : invoice.error) ?? (design.data ? null : design.error),
    isFetching: invoice.isFetching || design.isFetching,
    refetch: () => {
      for (const query of [invoice, design]) if (query.isError) void query.refetch()
    },
  }
}

function InvoiceFacts({ invoice }: { invoice: InvoiceDetails }) {
  const t = useText()
  const format = useFormat()
  const today = useToday()
  const { status, dueDate, paidDate, viewedAt } = invoice
  const isOpen = status !== 'paid' && status !== 'cancelled'
  const facts = [
    getClientName(invoice, t),
    formatPartialPayment(invoice, t, format),
    isOpen && formatDue(dueDate, today, t, format),
    isOpen && viewedAt !== null && t('Viewed by the client on {date}', { date: format.date(format.dateOf(viewedAt)) }),
    status === 'paid' && paidDate !== null && t('Paid on {date}', { date: format.date(paidDate) }),
  ]
  return facts.filter(Boolean).join(' · ')
}

function LoadedInvoice({ onClose, onOpen, onDirtyChange, ...viewed }: ViewedInvoice & ViewHandlers) {
  const t = useText()
  const { invoice, design } = viewed
  const look = useInvoiceLook(invoice)
  const [filesState, setFilesState] = useState<FilesState>('saved')
  const isDirty = look.isDirty || filesState !== 'saved'
  useEffect(() => {
    onDirtyChange(isDirty)
    return () => onDirtyChange(false)
  }, [isDirty, onDirtyChange])
  const [question, setQuestion] = useState<'delete' | 'payment' | null>(null)
  const document = useSheetDocument(viewed, look.values)
  const isShown = useIsShown()
  const closeIfShown = () => {
    if (isShown()) onClose()
  }

  return (
    <>
      <Dialog
        open
        size="large"
        title={t('Invoice {number}', { number: invoice.invoiceNumber })}
        description={
          <span className={styles.about}>
            <InvoiceStatusBadge status={invoice.status} />
            <DepositBadge kind={invoice.kind} />
            <span>
              <InvoiceFacts invoice={invoice} />
              {invoice.proposalId !== null && (
                <>
                  {' · '}
                  <Link to={`/proposals/${invoice.proposalId}`}>{t('View Proposal')}</Link>
                </>
              )}
              {invoice.deductedOn && (
                <>
                  {' · '}
                  <Link to={invoicesPath({ kind: 'view', id: String(invoice.deductedOn.invoiceId) })}>{t('Deducted from {number}', { number: invoice.deductedOn.invoiceNumber })}</Link>
                </>
              )}
            </span>
          </span>
        }
        onOpenChange={onClose}
        footer={<InvoiceViewActions invoice={invoice} look={look.values} onOpen={onOpen} onDelete={() => setQuestion('delete')} onPay={() => setQuestion('payment')} />}
      >
        {/* Must be the first focusable element, so that the dialog opens scrolled to the top. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes the page scrollable with the keyboard */}
        <article tabIndex={0} aria-label={t('Invoice {number}', { number: invoice.invoiceNumber })} className={styles.sheet}>
          <InvoiceSheet document={document} as="reading" />
        </article>
        <div className={styles.beneath}>
          <Stack gap={8}>
            <InvoicePayments invoice={invoice} />
            <InvoiceFiles as="page" invoice={invoice} onStateChange={setFilesState} />
            <InvoiceHistory invoice={invoice} />
          </Stack>
          <Stack gap={8}>
            <InvoiceLink invoiceId={invoice.id} />
            <InvoiceReminders invoice={invoice} client={viewed.client} />
            <InvoiceLook invoice={invoice} design={design} look={look} />
          </Stack>
        </div>
      </Dialog>
      {question === 'delete' && <DeleteInvoiceDialog invoice={invoice} onClose={() => setQuestion(null)} onDeleted={closeIfShown} />}
      {question === 'payment' && <RecordPaymentDialog isOpen invoice={invoice} onClose={() => setQuestion(null)} />}
    </>
  )
}

function useSheetDocument({ invoice, client, design }: ViewedInvoice, look: InvoiceLookValues) {
  const sender = useSender(client?.language)
  const document = buildInvoiceDocument({ invoice, client, sender, look: resolveLook(look, design), terms: design.terms, language: sender.language })
  return { ...document, logoUrl: sender.logoUrl }
}
