import type { StripeState } from '@billfold/contracts/payments/payment'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { Badge, Button, Card, CardHeader, CardTitle, DescriptionList, Skeleton, Stack, type Tone } from '@billfold/ui'
import { QueryState, useCall, useFormat, useText } from '@billfold/web-kit'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'
import { ExternalLink } from 'lucide-react'
import styles from './payment-card.module.css'
import { statusNames } from './payment-texts.ts'

/** As specified: green and blue; yellow for any other status. */
const tones: Readonly<Record<string, Tone>> = { open: 'info', paid: 'good' }

/** The down payment's status at Stripe, loaded on opening and after every change. */
export function PaymentCard({ proposal: { id, stripePaymentLinkUrl } }: { proposal: Proposal }) {
  const t = useText()
  const query = useCall(proposalCalls.stripeStatus, { params: { id } })
  return (
    <Card>
      <CardHeader actions={query.data && <Badge tone={tones[query.data.stripeStatus] ?? 'warn'}>{t(nameOf(statusNames, query.data.stripeStatus))}</Badge>}>
        <CardTitle>{t('Payment Status')}</CardTitle>
      </CardHeader>
      <Stack>
        <QueryState query={query} loading={<Skeleton width="100%" height={28} />} failure={t('The payment status could not be loaded')}>
          {(state) => <Amounts state={state} />}
        </QueryState>
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

function Amounts({ state: { amountDue, amountPaid } }: { state: StripeState }) {
  const t = useText()
  const { money } = useFormat()
  const due = { label: t('Amount Due'), value: money(amountDue.toFixed(2)) }
  const paid = { label: t('Amount Paid'), value: money(amountPaid.toFixed(2)) }
  return <DescriptionList items={amountPaid > 0 ? [due, paid] : [due]} />
}
