import type { ListedProposal } from '@billfold/contracts/proposals/proposal'
import { Button, Card, IconButton, Truncate } from '@billfold/ui'
import { Link, useFormat, useText } from '@billfold/web-kit'
import { Eye, Pencil } from 'lucide-react'
import { memo } from 'react'
import { ConvertLink } from '../conversion/convert-link.tsx'
import styles from './proposal-card.module.css'
import { ProposalDates } from './proposal-dates.tsx'
import { ProposalMenu } from './proposal-menu.tsx'
import { ProposalStatusBadge } from './proposal-status.tsx'

interface ProposalCardProps {
  proposal: ListedProposal
  onPreview: (proposal: ListedProposal) => void
}

export const ProposalCard = memo(function ProposalCard({ proposal, onPreview }: ProposalCardProps) {
  const t = useText()
  const format = useFormat()
  const { id, title, status } = proposal
  return (
    <Card interactive className={styles.card}>
      <h2 className={styles.title}>
        <Link to={`/proposals/${id}`} className={styles.link}>
          <Truncate>{title}</Truncate>
        </Link>
      </h2>
      <div className={styles.tools}>
        {proposal.clientSignature === null && (
          <IconButton asChild size="small" icon={<Pencil />} label={t('Edit {title}', { title })}>
            <Link to={`/proposals/${id}/edit`} />
          </IconButton>
        )}
        <ProposalMenu proposal={proposal} />
      </div>
      <ul className={styles.meta}>
        <li className={styles.client}>
          <Truncate>{proposal.clientName}</Truncate>
        </li>
        <li className={styles.email}>
          <Truncate>{proposal.clientEmail}</Truncate>
        </li>
      </ul>
      <div className={styles.status}>
        <ProposalStatusBadge status={status} />
      </div>
      <p className={styles.description}>{proposal.description}</p>
      <div className={styles.foot}>
        <p className={styles.total}>{t('Total: {amount}', { amount: format.money(proposal.amount) })}</p>
        <div className={styles.figures}>
          <p>{t('Down Payment: {amount}', { amount: format.money(proposal.downPaymentAmount) })}</p>
          <p>{t('Created {date}', { date: format.day(proposal.createdAt) })}</p>
          <ProposalDates proposal={proposal} />
          {status === 'accepted' && proposal.clientSignature === null && <p>{t('Not signed')}</p>}
        </div>
        <div className={styles.buttons}>
          <ConvertLink proposal={proposal} size="small" />
          <Button size="small" icon={<Eye />} onClick={() => onPreview(proposal)}>
            {t('Preview')}
          </Button>
          <Button asChild size="small">
            <Link to={`/proposals/${id}`}>{t('View Details')}</Link>
          </Button>
        </div>
      </div>
    </Card>
  )
})
