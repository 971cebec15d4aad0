import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { dueOf } from '@billfold/contracts/invoices/invoice-totals'
import type { Payment } from '@billfold/contracts/payments/payment'
import { Button, IconButton, Row, Stack } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'
import { CreditCard, ExternalLink, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { canSendViaStripe, SendViaStripeDialog, useStripe } from '../invoice-actions.tsx'
import { paymentMethodLabels } from '../invoice-labels.tsx'
import { EditPaymentDialog, RemovePaymentDialog } from '../payments/payment-dialogs.tsx'
import styles from './invoice-payments.module.css'
import { ViewSection } from './view-section.tsx'

/** Hidden for paid and cancelled invoices that have no payments and are not at Stripe. */
export function InvoicePayments({ invoice }: { invoice: InvoiceDetails }) {
  const t = useText()
  const { status, stripeInvoiceId, payments } = invoice
  const isSettled = status === 'paid' || status === 'cancelled'
  const isAtStripe = stripeInvoiceId !== null
  if (isSettled && !isAtStripe && payments.length === 0) return null
  return (
    <ViewSection title={t(payments.length > 0 ? 'Payments' : 'Payment')}>
      <Stack gap={3}>
        {payments.length > 0 && (
          <div>
            <ul aria-label={t('Payments received')}>
              {payments.map((payment) => (
                <PaymentItem key={payment.id} invoice={invoice} payment={payment} />
              ))}
            </ul>
            <Sums invoice={invoice} />
          </div>
        )}
        {!isSettled && payments.length === 0 && (
          <p className={styles.note}>
            {isAtStripe
              ? t('Your client can pay using the payment link. Payments show up here automatically.')
              : t('Your client can pay by card on the invoice’s page if Stripe is set up. You don’t need to sync it first.')}
          </p>
        )}
        {(!isSettled || isAtStripe) && <StripeButtons invoice={invoice} />}
      </Stack>
    </ViewSection>
  )
}

interface PaymentItemProps {
  invoice: InvoiceDetails
  payment: Payment
}

function PaymentItem({ invoice, payment }: PaymentItemProps) {
  const t = useText()
  const format = useFormat()
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const { amount, refunded, excess, date, method, note, source } = payment
  const isManual = source === 'manual'
  const dialog = { invoice, payment, onClose: () => setOpen(null) }
  return (
    <li className={styles.payment}>
      <div className={styles.about}>
        <p>
          {date === null ? t('Date unknown') : format.date(date)} · {t(nameOf(paymentMethodLabels, method))}
        </p>
        <p className={styles.note}>{isManual ? t('Recorded by you') : t('Through Stripe. Refunds are made there.')}</p>
        {note !== null && <p className={styles.note}>{note}</p>}
        {isNotZero(refunded) && <p className={styles.note}>{t('{amount} refunded', { amount: format.money(refunded) })}</p>}
        {isNotZero(excess) && <p className={styles.excess}>{t('You were paid {amount} too much. Refund it in Stripe.', { amount: format.money(excess) })}</p>}
      </div>
      <span className={styles.amount}>{format.money(amount)}</span>
      <span className={styles.actions}>
        {isManual && (
          <>
            <IconButton size="small" icon={<Pencil />} label={t('Edit')} onClick={() => setOpen('edit')} />
            <IconButton size="small" icon={<Trash2 />} label={t('Remove')} onClick={() => setOpen('remove')} />
          </>
        )}
      </span>
      {open === 'edit' && <EditPaymentDialog {...dialog} />}
      {open === 'remove' && <RemovePaymentDialog {...dialog} />}
    </li>
  )
}

function isNotZero(amount: string): boolean {
  return Number(amount) !== 0
}

function Sums({ invoice }: { invoice: InvoiceDetails }) {
  const t = useText()
  const { money } = useFormat()
  const sums = [
    { label: t('Total'), amount: invoice.total },
    { label: t('Paid'), amount: invoice.amountPaid },
    { label: t('Balance'), amount: invoice.status === 'cancelled' ? '0.00' : dueOf(invoice) },
  ]
  return (
    <dl className={styles.sums}>
      {sums.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

function StripeButtons({ invoice }: { invoice: InvoiceDetails }) {
  const t = useText()
  const stripe = useStripe(invoice)
  const [isAsking, setAsking] = useState(false)
  const { stripeInvoiceId, stripePaymentLinkUrl } = invoice
  if (stripeInvoiceId === null) {
    return (
      <Row>
        <Button size="small" icon={<CreditCard />} busy={stripe.isSyncing} busyText={t('Syncing...')} onClick={stripe.sync}>
          {t('Sync to Stripe')}
        </Button>
      </Row>
    )
  }
  return (
    <Row>
      {canSendViaStripe(invoice) && (
        <Button
          size="small"
          icon={<CreditCard />}
          busy={stripe.isSending}
          busyText={t('Sending...')}
          disabled={stripe.isBusy}
          onClick={() => setAsking(true)}
        >
          {t('Send via Stripe')}
        </Button>
      )}
      {isAsking && <SendViaStripeDialog invoice={invoice} stripe={stripe} onClose={() => setAsking(false)} />}
      {stripePaymentLinkUrl !== null && (
        <Button asChild size="small" icon={<ExternalLink />}>
          <a href={stripePaymentLinkUrl} target="_blank" rel="noopener">
            {t('View Payment Link')}
          </a>
        </Button>
      )}
      <Button size="small" icon={<RefreshCw />} busy={stripe.isChecking} busyText={t('Checking...')} disabled={stripe.isBusy} onClick={stripe.check}>
        {t('Check Status')}
      </Button>
    </Row>
  )
}
