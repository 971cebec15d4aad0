import { Skeleton } from '@billfold/ui/states/skeleton.tsx'
import { VisuallyHidden } from '@billfold/ui/layout/small-parts.tsx'
import { documentParts, isWritten, remainingOf, sectionTitles, totalOf } from '@billfold/contracts/proposals/proposal-content'
import type { SharedProposal } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { figuresIn, moneyText } from '@billfold/web-kit/project-status/figures.ts'
import { proposalTones } from '@billfold/contracts/status-tones'
import { Badge } from '@billfold/ui/data/badge.tsx'
import { RichText } from '@billfold/web-kit/rich-text/rich-text.tsx'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'
import styles from './proposal-document.module.css'
import { shownStatus, statusNames } from './use-shared-proposal.ts'

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

/** One column that adds up: line items, total, upfront payment (in brackets, as it is deducted) and the rest. */
function Investment({ shared: { proposal, lineItems } }: { shared: SharedProposal }) {
  const { amount, downPaymentPercentage, downPaymentAmount } = proposal
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>Investment</h2>
      {lineItems.length > 0 && <Lines lines={lineItems} total={totalOf(lineItems, amount)} />}
      <div className={styles.terms}>
        {lineItems.length === 0 && (
          <p className={styles.total}>
            <span>Total</span> <span>{moneyText(amount)}</span>
          </p>
        )}
        <p className={styles.taken}>
          <span>Down Payment: {downPaymentPercentage}%</span> <span>({moneyText(downPaymentAmount)})</span>
        </p>
        <p className={styles.remaining}>
          <span>Remaining:</span> <span>{moneyText(remainingOf(amount, downPaymentAmount))}</span>
        </p>
      </div>
    </section>
  )
}

function Lines({ lines, total }: { lines: SharedProposal['lineItems']; total: string }) {
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Qty</th>
          <th scope="col">Rate</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- what is shared has no ids, and a row holds no state
          <tr key={index}>
            <td>{line.description}</td>
            <td>{line.quantity}</td>
            <td>{moneyText(line.rate)}</td>
            <td>{moneyText(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Total
          </th>
          <td>{moneyText(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

// Proposals stay in English on every host page, because the text read must be the text signed.
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
