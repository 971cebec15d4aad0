import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import type { Payment } from '@billfold/contracts/payments/payment-calls'
import { Button, Row, Stack } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { CreditCard, ExternalLink, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { canSendViaStripe, SendViaStripeDialog, useStripe } from '../invoice-actions.tsx'
import { formatPaidAmount } from '../invoice-labels.tsx'
import styles from './invoice-payments.module.css'

/** Hidden for invoices that were settled without Stripe. */
export function InvoicePayments({ invoice }: { invoice: InvoiceDetails }) {
  const t = useText()
  const format = useFormat()
  const { status, stripeInvoiceId, payments } = invoice
  const isSettled = status === 'paid' || status === 'cancelled'
  if (isSettled && stripeInvoiceId === null && payments.length === 0) return null
  return (
    <section aria-labelledby="invoice-payments">
      <h3 id="invoice-payments" className={styles.title}>
        {t('Payment')}
      </h3>
      <Stack gap={3}>
        {payments.length > 0 && (
          <div>
            <p className={styles.sum}>{formatPaidAmount(invoice, t, format)}</p>
            <Payments payments={payments} />
          </div>
        )}
        {!isSettled && payments.length === 0 && (
          <p className={styles.note}>
            {stripeInvoiceId === null
              ? t('Sync it to Stripe to get a link where your client can pay.')
              : t('Your client can pay at the payment link. Payments show up here automatically.')}
          </p>
        )}
        <StripeButtons invoice={invoice} />
      </Stack>
    </section>
  )
}

function Payments({ payments }: { payments: readonly Payment[] }) {
  const t = useText()
  const format = useFormat()
  return (
    <ul aria-label={t('Payments received')}>
      {payments.map(({ at, amount, source }, index) => (
        <li key={index} className={styles.payment}>
          <span>
            {format.instant(at)} <span className={styles.source}>· {t(source === 'stripe' ? 'Through Stripe' : 'Outside Stripe')}</span>
          </span>
          <span className={styles.amount}>{format.money(amount)}</span>
        </li>
      ))}
    </ul>
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
