import type { StripeInvoiceStatus, StripeState } from '@billfold/contracts/payments/payment-calls'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { Button, type ButtonProps } from '@billfold/ui'
import { queryOf, toast, type Translate, useSave, useText } from '@billfold/web-kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CreditCard, ExternalLink, RefreshCw, Send } from 'lucide-react'
import { hasDownPayment } from '../next-step/proposal-phase.ts'
import { hasPayment } from '../next-step/proposal-phase.ts'

const statusOf = (id: number) => queryOf(proposalCalls.stripeStatus, { params: { id } })

/** The last known Stripe status. Only reads the cache, because the payment card loads the status. */
function useKnownPayment({ id }: Proposal) {
  return useQuery({ ...statusOf(id), enabled: false }).data
}

/** Also true for a void payment, which no longer counts but still has a status to show. */
export function useHasPaymentStatus(proposal: Proposal): boolean {
  const known = useKnownPayment(proposal)
  return hasPayment(proposal) || known !== undefined || proposal.depositInvoiceId !== null
}

export function useIsPaid(proposal: Proposal): boolean {
  const known = useKnownPayment(proposal)
  return proposal.depositStatus === 'paid' || known?.stripeStatus === 'paid'
}

/** Writes the status from a response to the query cache, so that the card shows it immediately. */
function useShowStatus({ id }: Proposal) {
  const queryClient = useQueryClient()
  return (state: StripeState) => void queryClient.setQueryData(statusOf(id).queryKey, state)
}

interface PaymentButtonProps extends Pick<ButtonProps, 'variant'> {
  proposal: Proposal
}

/** A button that creates the down payment's invoice. */
export function CreatePaymentButton({ proposal, variant }: PaymentButtonProps) {
  const t = useText()
  const isDue = hasDownPayment(proposal)
  const create = useSave(proposalCalls.syncToStripe, {
    changes: ['proposals', 'invoices'],
    success: 'Down payment invoice created in Stripe successfully',
    failure: { title: 'Error', fallback: 'Failed to sync to Stripe' },
    onSaved: useShowStatus(proposal),
  })
  return (
    <Button
      variant={variant}
      icon={<CreditCard />}
      disabled={!isDue}
      title={isDue ? undefined : t('No down payment is due.')}
      busy={create.isPending}
      busyText={t('Creating...')}
      onClick={() => create.mutate({ params: { id: proposal.id } })}
    >
      {t('Create Payment')}
    </Button>
  )
}

export function SendInvoiceButton({ proposal, variant }: PaymentButtonProps) {
  const t = useText()
  const isPaid = useIsPaid(proposal)
  const send = useSave(proposalCalls.sendStripeInvoice, {
    // If the client's address has changed, the invoice is reopened with a new link, so both topics change.
    changes: ['proposals', 'invoices'],
    success: 'Down payment invoice sent to client via Stripe',
    failure: 'Failed to send Stripe invoice',
    onSaved: useShowStatus(proposal),
  })
  return (
    <Button
      variant={variant}
      icon={<Send />}
      disabled={isPaid}
      title={isPaid ? t('This has already been paid') : undefined}
      busy={send.isPending}
      busyText={t('Sending...')}
      onClick={() => send.mutate({ params: { id: proposal.id } })}
    >
      {t('Send Invoice')}
    </Button>
  )
}

export function CheckStatusButton({ proposal, variant }: PaymentButtonProps) {
  const t = useText()
  const show = useShowStatus(proposal)
  const check = useSave(proposalCalls.stripeStatus, {
    // A void payment is removed from the proposal, so both topics change.
    changes: ['proposals', 'invoices'],
    failure: 'Failed to check Stripe status',
    onSaved: (state) => {
      show(state)
      toast({ title: t('Status Updated'), description: checkedText(state, t), tone: 'good' })
    },
  })
  return (
    <Button variant={variant} icon={<RefreshCw />} busy={check.isPending} busyText={t('Checking...')} onClick={() => check.mutate({ params: { id: proposal.id } })}>
      {t('Check Status')}
    </Button>
  )
}

/** The specified message for each Stripe status. Each is a complete string, because word order differs between languages. */
const checkedTexts: Readonly<Record<string, string>> = {
  draft: 'Stripe status: draft',
  open: 'Stripe status: open',
  paid: 'Stripe status: paid',
  uncollectible: 'Stripe status: uncollectible',
  void: 'Stripe status: void',
} satisfies Record<StripeInvoiceStatus, string>

function checkedText({ stripeStatus }: StripeState, t: Translate): string {
  const known = checkedTexts[stripeStatus]
  return known === undefined ? t('Stripe status: {status}', { status: stripeStatus }) : t(known)
}

/** Renders nothing if the proposal has no Stripe payment link. */
export function ViewPaymentLink({ proposal: { stripePaymentLinkUrl }, variant }: PaymentButtonProps) {
  const t = useText()
  if (stripePaymentLinkUrl === null) return null
  return (
    <Button asChild variant={variant} icon={<ExternalLink />}>
      <a href={stripePaymentLinkUrl} target="_blank" rel="noopener">
        {t('View Payment')}
      </a>
    </Button>
  )
}
