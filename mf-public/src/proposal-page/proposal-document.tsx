import { documentParts, isWritten, sectionTitles } from '@billfold/contracts/proposals/proposal-sections'
import type { SharedProposal } from '@billfold/contracts/proposals/shared-proposal'
import { proposalTones } from '@billfold/contracts/status-tones'
import { Badge } from '@billfold/ui/data/badge.tsx'
import { RichText } from '@billfold/web-kit/rich-text/rich-text.tsx'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'
import { figuresIn } from '@billfold/web-kit/project-status/figures.ts'
import { Investment } from './investment.tsx'
import styles from './proposal-document.module.css'
import { shownStatus, statusNames } from './proposal-status.ts'

// Proposals stay in English in every host page: the text read must be the text signed.
const { dateText, dayText } = figuresIn('en')

export function ProposalDocument({ shared }: { shared: SharedProposal }) {
  const { proposal, client } = shared
  const status = shownStatus(proposal)
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
      </header>
      <p className={styles.description}>{proposal.description}</p>
      {documentParts.map((part) =>
        part === 'investment' ? <Investment key={part} shared={shared} /> : <Section key={part} title={sectionTitles[part]} text={proposal[part]} />,
      )}
      {proposal.validUntil !== null && <p className={styles.validity}>This proposal is valid until {dateText(proposal.validUntil)}</p>}
    </article>
  )
}

/** Same date as in the PDF, independent of the reader's time zone. */
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
