import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { type Format, type Translate, useFormat, useText } from '@billfold/web-kit'
import styles from './next-step.module.css'
import type { NextStep } from './next-step.tsx'
import { hasDownPayment } from './proposal-phase.ts'

interface PhaseLineProps extends Omit<NextStep, 'step'> {
  proposal: Proposal
}

/** Explains what the proposal's state means. Changes are announced to screen readers. */
export function PhaseLine(props: PhaseLineProps) {
  const t = useText()
  const format = useFormat()
  return (
    <p aria-live="polite" className={styles.line}>
      {sentencesOf(props, t, format).join(' ')}
    </p>
  )
}

function sentencesOf({ proposal, phase, isPaid, views }: PhaseLineProps, t: Translate, format: Format): string[] {
  const { clientName: client, validUntil, clientSignature } = proposal
  const sent = t('Sent on {date}.', { date: format.day(proposal.sentDate ?? proposal.updatedAt) })
  switch (phase) {
    case 'draft':
      return [t('This is a draft. Your client hasn’t received it yet.')]
    case 'shared':
      return [t('This is a draft, but your client can already open and sign it with the link.')]
    case 'sent':
      return views === undefined ? [sent] : [sent, t('{client} hasn’t opened it yet.', { client })]
    case 'viewed':
      return [sent, t('{client} last opened it on {date}.', { client, date: format.instant(views?.lastAt ?? proposal.updatedAt) })]
    case 'outdated':
      return [t('It was valid until {date}, so your client can no longer sign it. Choose a new date to offer it again.', { date: format.date(validUntil ?? '') })]
    case 'expired':
      return [clientSignature === null ? t('This proposal has expired. Give it a new date and status to offer it again.') : t('This proposal has expired. Duplicate it to make a new offer.')]
    case 'declined':
      return [t('Declined on {date}. Duplicate it to make a new offer.', { date: format.day(proposal.rejectedDate ?? proposal.updatedAt) })]
    case 'converted':
      return [t('This proposal is now a project.'), paymentSentence(proposal, isPaid, t, format)]
    case 'unpaid':
    case 'requested':
    case 'ready':
  }
  return [acceptance(proposal, t, format), paymentSentence(proposal, isPaid, t, format)]
}

function acceptance({ clientSignature, signedDate, acceptedDate, updatedAt }: Proposal, t: Translate, format: Format): string {
  if (clientSignature !== null) return t('Signed by {name} on {date}.', { name: clientSignature, date: format.day(signedDate ?? updatedAt) })
  return t('Accepted on {date}.', { date: format.day(acceptedDate ?? updatedAt) })
}

function paymentSentence(proposal: Proposal, isPaid: boolean, t: Translate, format: Format): string {
  const { downPaymentAmount, depositBalance } = proposal
  if (!hasDownPayment(proposal)) return t('No down payment is due.')
  if (isPaid) return t('The down payment of {amount} is paid.', { amount: format.money(downPaymentAmount) })
  if (depositBalance !== null && depositBalance !== downPaymentAmount) return t('{amount} of the down payment is not paid yet.', { amount: format.money(depositBalance) })
  return t('The down payment of {amount} is not paid yet.', { amount: format.money(downPaymentAmount) })
}
