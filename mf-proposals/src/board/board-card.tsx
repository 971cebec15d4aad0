import type { ListedProposal } from '@billfold/contracts/proposals/proposal'
import { Card, Truncate } from '@billfold/ui'
import { Link, useFormat, useText, useToday } from '@billfold/web-kit'
import { memo } from 'react'
import { ProposalMenu } from '../proposals/proposal-menu.tsx'
import { openedText } from '../proposals/proposal-status.tsx'
import { ageTexts, formatAge, lastStatusChange } from './proposal-age.ts'
import styles from './proposal-board.module.css'

export const BoardCard = memo(function BoardCard({ proposal }: { proposal: ListedProposal }) {
  const t = useText()
  const format = useFormat()
  const today = useToday()
  const { id, title, clientName, amount } = proposal
  const { event, since } = lastStatusChange(proposal)
  const opened = openedText(proposal, t, format)
  return (
    <Card interactive className={styles.card}>
      <h3 className={styles.title}>
        <Link to={`/proposals/${id}`} className={styles.link}>
          {title}
        </Link>
      </h3>
      <div className={styles.menu}>
        <ProposalMenu proposal={proposal} />
      </div>
      <p className={styles.client}>
        <Truncate>{clientName}</Truncate>
      </p>
      {opened !== undefined && <p className={styles.opened}>{opened}</p>}
      <p className={styles.foot}>
        <span className={styles.amount}>{format.money(amount)}</span>
        <time dateTime={since} title={format.day(since)} className={styles.age}>
          {t(ageTexts[event], { age: formatAge(format.dateOf(since), today) })}
        </time>
      </p>
    </Card>
  )
})
