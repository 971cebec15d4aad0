import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice-status'
import type { StripeInvoiceStatus, StripeState } from '@billfold/contracts/payments/payment-calls'
import { Link, QueryState, queryOf, useFormat, useText } from '@billfold/web-kit'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { useQuery } from '@tanstack/react-query'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { Badge, Button, Card, CardHeader, CardTitle, DescriptionList, Skeleton, Stack, type Tone } from '@billfold/ui'
import { invoiceTones } from '@billfold/contracts/status-tones'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'
import { ExternalLink } from 'lucide-react'
import { hasPayment } from '../next-step/proposal-phase.ts'
import styles from './payment-card.module.css'

const statusNames: Readonly<Record<StripeInvoiceStatus, string>> = { draft: 'Draft', open: 'Open', paid: 'Paid', uncollectible: 'Uncollectible', void: 'Void' }

/** Badge colors as specified: blue for open, green for paid, and yellow for any other status. */
const tones: Readonly<Record<string, Tone>> = { open: 'info', paid: 'good' }

/** Shows the down payment's invoice and its Stripe status, which is loaded when the page opens and after every change. */
export function PaymentCard({ proposal }: { proposal: Proposal }) {
  const t = useText()
  const { id, stripePaymentLinkUrl } = proposal
  const isAtStripe = hasPayment(proposal)
  const query = useQuery({ ...queryOf(proposalCalls.stripeStatus, { params: { id } }), enabled: isAtStripe })
  return (
    <Card>
      <CardHeader actions={query.data && <Badge tone={tones[query.data.stripeStatus] ?? 'warn'}>{t(nameOf(statusNames, query.data.stripeStatus))}</Badge>}>
        <CardTitle>{t('Payment Status')}</CardTitle>
      </CardHeader>
      <Stack>
        {(isAtStripe || query.data) && (
          <QueryState query={query} loading={<Skeleton width="100%" height={28} />} failure={t('The payment status could not be loaded')}>
            {(state) => <Amounts state={state} />}
          </QueryState>
        )}
        <DepositInvoice proposal={proposal} />
        {stripePaymentLinkUrl !== null && (
          <Button asChild size="small" className={styles.link} icon={<ExternalLink />}>
            <a href={stripePaymentLinkUrl} target="_blank" rel="noopener">
              {t('Open Payment Link')}
            </a>
          </Button>
        )}
      </Stack>
    </Card>
  )
}

const invoiceStatusNames: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  submitted: 'Submitted',
  paid: 'Paid',
  overdue: 'Overdue',
  cancelled: 'Cancelled',
}

/** Shows the invoice's own status and balance, because it can also be paid without Stripe. */
function DepositInvoice({ proposal: { depositInvoiceId, depositInvoiceNumber, depositStatus, depositBalance } }: { proposal: Proposal }) {
  const t = useText()
  const { money } = useFormat()
  if (depositInvoiceId === null) return null
  return (
    <div className={styles.deposit}>
      <Link to={`/invoices?view=${depositInvoiceId}`} className={styles.number}>
        {t('Deposit invoice {number}', { number: depositInvoiceNumber ?? '' })}
      </Link>
      {depositStatus !== null && <Badge tone={invoiceTones[depositStatus]}>{t(nameOf(invoiceStatusNames, depositStatus))}</Badge>}
      {depositBalance !== null && <p className={styles.balance}>{t('Balance: {amount}', { amount: money(depositBalance) })}</p>}
    </div>
  )
}

function Amounts({ state: { amountDue, amountPaid } }: { state: StripeState }) {
  const t = useText()
  const { money } = useFormat()
  const due = { label: t('Amount Due'), value: money(amountDue.toFixed(2)) }
  const paid = { label: t('Amount Paid'), value: money(amountPaid.toFixed(2)) }
  return <DescriptionList items={amountPaid > 0 ? [due, paid] : [due]} />
}
