import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { queryOf, useText } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@billfold/ui'
import { CreditCard, ExternalLink, RefreshCw, Send } from 'lucide-react'
import { hasPayment, usePayment } from './payment-card.tsx'

/** The last known status in Stripe. Reads the cache only; the card loads it. */
function useKnownPayment({ id }: Proposal) {
  return useQuery({ ...queryOf(proposalCalls.stripeStatus, { params: { id } }), enabled: false }).data
}

/** True for a void payment too: it no longer counts as a payment, but its status is still shown. */
export function useHasPaymentStatus(proposal: Proposal): boolean {
  const known = useKnownPayment(proposal)
  return hasPayment(proposal) || known !== undefined || proposal.depositInvoiceId !== null
}

/** Creates the down payment's invoice; then, until it is paid, sends it, checks its status and opens it. */
export function PaymentButtons({ proposal }: { proposal: Proposal }) {
  const t = useText()
  const { create, send, check } = usePayment(proposal.id)
  const known = useKnownPayment(proposal)
  const isPaid = proposal.depositStatus === 'paid' || known?.stripeStatus === 'paid'
  const input = { params: { id: proposal.id } }
  if (!hasPayment(proposal)) {
    return (
      <Button icon={<CreditCard />} busy={create.isPending} busyText={t('Creating...')} onClick={() => create.mutate(input)}>
        {t('Create Payment')}
      </Button>
    )
  }
  return (
    <>
      <Button
        icon={<Send />}
        disabled={isPaid}
        title={isPaid ? t('This has already been paid') : undefined}
        busy={send.isPending}
        busyText={t('Sending...')}
        onClick={() => send.mutate(input)}
      >
        {t('Send Invoice')}
      </Button>
      <Button icon={<RefreshCw />} busy={check.isPending} busyText={t('Checking...')} onClick={() => check.mutate(input)}>
        {t('Check Status')}
      </Button>
      {proposal.stripePaymentLinkUrl !== null && (
        <Button asChild icon={<ExternalLink />}>
          <a href={proposal.stripePaymentLinkUrl} target="_blank" rel="noopener">
            {t('View Payment')}
          </a>
        </Button>
      )}
    </>
  )
}
