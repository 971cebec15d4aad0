import type { ListedProposal } from '@billfold/contracts/proposals/proposal'
import { type Format, type Translate, useFormat, useText, useToday } from '@billfold/web-kit'
import styles from './proposal-card.module.css'
import { isLapsed, openedText } from './proposal-status.tsx'

/** The dates that matter for the proposal's status. */
export function ProposalDates({ proposal }: { proposal: ListedProposal }) {
  const t = useText()
  const format = useFormat()
  const decision = decisionText(proposal, t, format)
  if (decision !== undefined) return <p>{decision}</p>
  const { status, sentDate } = proposal
  const sent = status === 'sent' ? [sentDate !== null && t('Sent {date}', { date: format.day(sentDate) }), openedText(proposal, t, format)].filter(Boolean) : []
  return (
    <>
      <ValidUntil proposal={proposal} />
      {sent.length > 0 && <p>{sent.join(' · ')}</p>}
    </>
  )
}

/** A signature still counts if the status is manually set back to draft or sent afterwards. */
function decisionText({ status, clientSignature, signedDate, acceptedDate, rejectedDate }: ListedProposal, t: Translate, format: Format): string | undefined {
  if (status === 'expired') return undefined
  if (status === 'rejected') return rejectedDate === null ? undefined : t('Rejected {date}', { date: format.day(rejectedDate) })
  if (clientSignature !== null && signedDate !== null) return t('Signed {date}', { date: format.day(signedDate) })
  return status === 'accepted' && acceptedDate !== null ? t('Accepted {date}', { date: format.day(acceptedDate) }) : undefined
}

function ValidUntil({ proposal }: { proposal: ListedProposal }) {
  const t = useText()
  const format = useFormat()
  const today = useToday()
  const { status, validUntil } = proposal
  if (validUntil === null) return null
  const date = format.date(validUntil)
  if (isLapsed(proposal, today)) return <p className={styles.lapsed}>{t('Expired (valid until {date})', { date })}</p>
  return <p>{status === 'expired' ? t('Expired (valid until {date})', { date }) : t('Valid until {date}', { date })}</p>
}
