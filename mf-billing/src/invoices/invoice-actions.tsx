import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { canRemind } from '@billfold/contracts/invoices/invoice-reminders'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { ConfirmDialog, focusGroup, IconButton, Menu, MenuItem, MenuSeparator } from '@billfold/ui'
import { placesOf, toast, useCall, useDownload, useForget, useFormat, useSave, useShare, useText } from '@billfold/web-kit'
import {
  BellRing,
  CircleCheck,
  Copy,
  CreditCard,
  Download,
  EllipsisVertical,
  ExternalLink,
  Eye,
  HandCoins,
  Link,
  MailCheck,
  Pencil,
  RefreshCw,
  Send,
  Trash2,
} from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, type FocusEvent } from 'react'
import { getClientName } from './invoice-labels.tsx'
import type { OneInvoiceDialog } from './invoices-address.ts'

/** Shares the chunk of the invoice view, because each chunk makes the module's entry file larger. */
const RecordPaymentDialog = lazy(() => import(/* webpackChunkName: "sheets" */ './sheet-dialogs.tsx').then((file) => ({ default: file.RecordPaymentDialog })))

interface InvoiceMenuProps {
  invoice: Invoice
  onOpen: (dialog: OneInvoiceDialog) => void
  /** Omitted on pages that do not offer 'Mark as Paid'. */
  markPaid?: ReturnType<typeof useMarkPaid>
}

export function InvoiceMenu({ invoice, onOpen, markPaid }: InvoiceMenuProps) {
  const t = useText()
  const pdf = useInvoicePdf()
  const stripe = useStripe(invoice)
  const markSent = useMarkSent(invoice)
  const link = useShare(invoice.id, invoiceSharingCalls)
  const [question, setQuestion] = useState<'delete' | 'send via Stripe' | 'payment' | null>(null)
  const params = { id: invoice.id }
  const id = String(invoice.id)
  const isBusy = pdf.isPending || stripe.isBusy || markSent.isPending || link.isPending
  const trigger = <IconButton size="small" icon={<EllipsisVertical />} label={t('More actions')} busy={isBusy} />
  return (
    <>
      <Menu trigger={trigger}>
        {canSend(invoice) && (
          <MenuItem icon={<Send />} onSelect={() => onOpen({ kind: 'send', id })}>
            {t('Send')}
          </MenuItem>
        )}
        {canRemind(invoice) && (
          <MenuItem icon={<BellRing />} onSelect={() => onOpen({ kind: 'remind', id })}>
            {t('Remind now')}
          </MenuItem>
        )}
        <MenuItem icon={<Eye />} onSelect={() => onOpen({ kind: 'view', id })}>
          {t('View')}
        </MenuItem>
        <MenuItem icon={<Pencil />} onSelect={() => onOpen({ kind: 'edit', id })}>
          {t('Edit')}
        </MenuItem>
        {canDuplicate(invoice) && (
          <MenuItem icon={<Copy />} onSelect={() => onOpen({ kind: 'duplicate', id })}>
            {t('Duplicate')}
          </MenuItem>
        )}
        {markPaid && invoice.status !== 'paid' && (
          <MenuItem icon={<CircleCheck />} onSelect={() => markPaid.mutate({ params })}>
            {t('Mark as Paid')}
          </MenuItem>
        )}
        {canRecordPayment(invoice) && (
          <MenuItem icon={<HandCoins />} onSelect={() => setQuestion('payment')}>
            {t('Record payment')}
          </MenuItem>
        )}
        {invoice.status === 'draft' && (
          <MenuItem icon={<MailCheck />} onSelect={markSent.mark}>
            {t('Mark as sent')}
          </MenuItem>
        )}
        <MenuItem icon={<Link />} onSelect={() => void link.share()}>
          {t('Copy link')}
        </MenuItem>
        <MenuItem icon={<Download />} onSelect={() => pdf.mutate({ params })}>
          {t('Download PDF')}
        </MenuItem>
        <StripeItems invoice={invoice} stripe={stripe} onSend={() => setQuestion('send via Stripe')} />
        {invoice.status !== 'paid' && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 />} danger onSelect={() => setQuestion('delete')}>
              {t('Delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      {question === 'delete' && <DeleteInvoiceDialog invoice={invoice} onClose={() => setQuestion(null)} />}
      {question === 'send via Stripe' && <SendViaStripeDialog invoice={invoice} stripe={stripe} onClose={() => setQuestion(null)} />}
      {question === 'payment' && (
        <Suspense>
          <RecordPaymentDialog invoice={invoice} onClose={() => setQuestion(null)} />
        </Suspense>
      )}
      {link.dialog}
    </>
  )
}

interface StripeItemsProps {
  invoice: Invoice
  stripe: Stripe
  onSend: () => void
}

function StripeItems({ invoice, stripe, onSend }: StripeItemsProps) {
  const t = useText()
  const { stripeInvoiceId, stripePaymentLinkUrl } = invoice
  return (
    <>
      <MenuSeparator />
      {stripeInvoiceId === null ? (
        <MenuItem icon={<CreditCard />} disabled={stripe.isBusy} onSelect={stripe.sync}>
          {t('Sync to Stripe')}
        </MenuItem>
      ) : (
        <>
          {canSendViaStripe(invoice) && (
            <MenuItem icon={<CreditCard />} disabled={stripe.isBusy} onSelect={onSend}>
              {t('Send via Stripe')}
            </MenuItem>
          )}
          {stripePaymentLinkUrl !== null && (
            <MenuItem asChild icon={<ExternalLink />}>
              <a href={stripePaymentLinkUrl} target="_blank" rel="noopener">
                {t('View Payment Link')}
              </a>
            </MenuItem>
          )}
          <MenuItem icon={<RefreshCw />} disabled={stripe.isBusy} onSelect={stripe.check}>
            {t('Check Status')}
          </MenuItem>
        </>
      )}
    </>
  )
}

interface SendViaStripeDialogProps {
  invoice: Invoice
  stripe: Stripe
  onClose: () => void
}

export function SendViaStripeDialog({ invoice, stripe, onClose }: SendViaStripeDialogProps) {
  const t = useText()
  const client = useCall(clientCalls.get, { params: { id: invoice.clientId } })
  const recipient = client.data?.email ?? (client.isPending ? '…' : getClientName(invoice, t))
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      variant="primary"
      title={t('Send invoice {number} via Stripe?', { number: invoice.invoiceNumber })}
      description={t('Stripe emails it to {recipient}.', { recipient })}
      confirmText={t('Send via Stripe')}
      onConfirm={() => {
        onClose()
        stripe.send()
      }}
    />
  )
}

interface DeleteInvoiceDialogProps {
  invoice: Invoice
  onClose: () => void
  /** Called after deletion, even if the dialog was closed in the meantime. */
  onDeleted?: (() => void) | undefined
}

export function DeleteInvoiceDialog({ invoice, onClose, onDeleted }: DeleteInvoiceDialogProps) {
  const t = useText()
  const format = useFormat()
  const forget = useForget(invoiceCalls.get, invoice.id, placesOf.invoices)
  const remove = useSave(invoiceCalls.delete, {
    success: 'Invoice deleted',
    explains: 'everything',
    onSaved: () => {
      forget()
      onDeleted?.()
    },
    onSavedWhileOpen: onClose,
  })
  const details = { client: getClientName(invoice, t), total: format.money(invoice.total) }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Delete invoice {number}?', { number: invoice.invoiceNumber })}
      description={t('{client}, {total}. Its time entries become uninvoiced and can be billed again. This can’t be undone.', details)}
      confirmText={t('Delete invoice')}
      busy={remove.isPending}
      busyText={t('Deleting...')}
      error={remove.error?.message}
      onConfirm={() => remove.mutate({ params: { id: invoice.id } })}
    />
  )
}

export function useInvoicePdf() {
  return useDownload(invoiceCalls.downloadPdf, { success: 'PDF downloaded successfully', failure: 'Failed to download PDF' })
}

/** Marks an invoice as paid. Undo removes the payment that was recorded for it; no payment is recorded if the invoice is for $0.00. */
export function useMarkPaid() {
  const t = useText()
  const undo = useSave(invoiceCalls.deletePayment, { changes: ['invoices'], success: { title: 'Undone' } })
  return useSave(invoiceCalls.markPaid, {
    changes: ['invoices'],
    onSaved: ({ id, payments }) => {
      const payment = payments.find(({ isBalance }) => isBalance)
      const action = payment && { label: t('Undo'), onSelect: () => undo.mutate({ params: { id, paymentId: payment.id } }) }
      toast({ title: t('Success'), description: t('Invoice marked as paid successfully'), tone: 'good', action })
    },
  })
}

/** Marks a draft as sent, for invoices that the user sends outside Billfold. */
export function useMarkSent({ id, version }: Pick<Invoice, 'id' | 'version'>) {
  const undo = useSave(invoiceCalls.update, { changes: ['invoices'], success: { title: 'Undone' } })
  const save = useSave(invoiceCalls.update, {
    changes: ['invoices'],
    success: { title: 'Invoice marked as sent' },
    undo: (saved) => undo.mutate({ params: { id }, body: { status: 'draft', statusReason: 'Undone' }, ifMatch: saved.version }),
  })
  const mark = () => save.mutate({ params: { id }, body: { status: 'sent', statusReason: 'Marked as sent' }, ifMatch: version })
  return { mark, isPending: save.isPending || undo.isPending }
}

export function useStripe({ id }: Pick<Invoice, 'id'>) {
  const sync = useSave(invoiceCalls.syncToStripe, { changes: ['invoices'], success: 'Invoice synced to Stripe successfully' })
  const send = useSave(invoiceCalls.sendStripeInvoice, { changes: ['invoices'], success: 'Invoice sent to client via Stripe' })
  const check = useSave(invoiceCalls.stripeStatus, { changes: ['invoices'], success: 'Invoice status updated from Stripe' })
  const input = { params: { id } }
  return {
    sync: () => sync.mutate(input),
    send: () => send.mutate(input),
    check: () => check.mutate(input),
    isSyncing: sync.isPending,
    isSending: send.isPending,
    isChecking: check.isPending,
    isBusy: sync.isPending || send.isPending || check.isPending,
  }
}

type Stripe = ReturnType<typeof useStripe>

/** Invoices can be sent, even repeatedly, unless they are paid or cancelled. */
export function canSend({ status }: Pick<Invoice, 'status'>): boolean {
  return status !== 'paid' && status !== 'cancelled'
}

/** Payments can also be recorded for drafts, because a client may pay in advance. */
export const canRecordPayment = canSend

/** A deposit cannot be duplicated, because a proposal has only one. */
export function canDuplicate({ kind }: Pick<Invoice, 'kind'>): boolean {
  return kind !== 'deposit'
}

/** The specification requires exactly these conditions. */
export function canSendViaStripe({ stripeInvoiceId, status }: Pick<Invoice, 'stripeInvoiceId' | 'status'>): boolean {
  return stripeInvoiceId !== null && status !== 'sent' && status !== 'paid'
}

/** Also moves the focus to the list if the focused link or checkbox is removed. Buttons do so themselves. */
export function useListFocus() {
  const ref = useRef<HTMLDivElement>(null)
  const focused = useRef<Element>(null)
  useEffect(() => {
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body
    if (isLost) ref.current?.focus({ preventScroll: true })
  })
  const onFocus = ({ target }: FocusEvent) => {
    focused.current = target
  }
  return { ...focusGroup, ref, onFocus }
}
