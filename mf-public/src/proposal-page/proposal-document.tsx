import { Skeleton } from '@billfold/ui/states/skeleton.tsx'
import { VisuallyHidden } from '@billfold/ui/layout/small-parts.tsx'
import { toUnits } from '@billfold/contracts/money'
import { documentParts, isWritten, sectionTitles } from '@billfold/contracts/proposals/proposal-content'
import type { SharedProposal } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { figuresIn, moneyText } from '@billfold/web-kit/project-status/figures.ts'
import { proposalTones } from '@billfold/contracts/status-tones'
import { Badge } from '@billfold/ui/data/badge.tsx'
import { RichText } from '@billfold/web-kit/rich-text/rich-text.tsx'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'
import { Term } from '../page/term.tsx'
import { Investment } from './investment.tsx'
import styles from './proposal-document.module.css'
import { canSign, shownStatus, statusNames } from './proposal-status.ts'
import type { Choice } from './use-choice.ts'

const paragraphs = [
  ['96%', '100%', '64%'],
  ['92%', '78%'],
  ['98%', '88%', '40%'],
]

export function ProposalSkeleton() {
  return (
    <div className={styles.document} aria-busy>
      <VisuallyHidden>
        <output>Loading proposal...</output>
      </VisuallyHidden>
      <div className={styles.header}>
        <p className={styles.title}>
          <Skeleton width="60%" />
        </p>
        <p className={styles.client}>
          <Skeleton width="30%" />
        </p>
      </div>
      {paragraphs.map((lines) => (
        <div key={lines.join(' ')} className={styles.section}>
          <p className={styles.heading}>
            <Skeleton width="24%" />
          </p>
          {lines.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      ))}
      <Skeleton height={160} />
    </div>
  )
}

// Proposals are always in English, whatever the host page's language, because clients must read the same text that they sign.
const { dateText, dayText } = figuresIn('en')

interface ProposalDocumentProps {
  shared: SharedProposal
  choice: Choice
}

export function ProposalDocument({ shared, choice }: ProposalDocumentProps) {
  const { proposal, client, deposit } = shared
  const status = shownStatus(proposal)
  const isOpen = canSign(proposal)
  // If there is a deposit, its card shows what is due.
  const isDueOnSigning = deposit === null && toUnits(choice.downPaymentAmount, 2) > 0n
  return (
    <article className={styles.document}>
      <header className={styles.header}>
        <div className={styles.titleRow}>
          <h1 className={styles.title}>{proposal.title}</h1>
          <Badge tone={proposalTones[status]}>{nameOf(statusNames, status)}</Badge>
        </div>
        <p className={styles.client}>{client.name}</p>
        <p className={styles.facts}>
          <span>{proposal.clientEmail}</span>
          <span>Created {createdOn(proposal)}</span>
        </p>
        {isOpen && (
          <dl className={styles.offer}>
            <Term label="Total">{moneyText(choice.amount)}</Term>
            {isDueOnSigning && <Term label="Due on signing">{moneyText(choice.downPaymentAmount)}</Term>}
            {proposal.validUntil !== null && <Term label="Valid until">{dateText(proposal.validUntil)}</Term>}
          </dl>
        )}
      </header>
      <p className={styles.description}>{proposal.description}</p>
      {documentParts.map((part) =>
        part === 'investment' ? (
          <Investment key={part} shared={shared} choice={choice} />
        ) : (
          <Section key={part} title={sectionTitles[part]} text={proposal[part]} />
        ),
      )}
      {proposal.validUntil !== null && <p className={styles.validity}>This proposal is valid until {dateText(proposal.validUntil)}</p>}
    </article>
  )
}

/** The same date as in the PDF, regardless of the reader's time zone. */
function createdOn({ createdOn: date, createdAt }: SharedProposal['proposal']): string {
  return date === undefined ? dayText(createdAt) : dateText(date)
}

function Section({ title, text }: { title: string; text: string | null }) {
  if (!isWritten(text)) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      <RichText>{text}</RichText>
    </section>
  )
}
