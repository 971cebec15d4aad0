import { sumOf } from '@billfold/contracts/invoices/invoice-totals'
import type { ListedProposal, ProposalStatus } from '@billfold/contracts/proposals/proposal'
import { Button, Card, LoadingState, Skeleton } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { MoreFailed } from '@billfold/web-kit/lists/paged-rows.tsx'
import type { Pages } from '@billfold/web-kit/lists/use-pages.ts'
import { Outdated } from '@billfold/web-kit/states/outdated.tsx'
import { useId, useState } from 'react'
import { ProposalStatusBadge } from '../proposals/proposal-status.tsx'
import { BoardCard } from './board-card.tsx'
import styles from './proposal-board.module.css'

interface BoardColumnProps {
  status: ProposalStatus
  pages: Pages<ListedProposal>
}

export function BoardColumn({ status, pages }: BoardColumnProps) {
  const id = useId()
  const t = useText()
  const { money, number } = useFormat()
  const { total, loaded } = pages
  // The count can also be '10000+', which is not a number and is shown as it is.
  const count = total !== null && /^\d+$/.test(total) ? number(Number(total)) : total
  // The server only counts proposals and does not add up amounts, so the sum is known once all proposals are loaded.
  const isComplete = total === String(loaded.length)
  return (
    <section aria-labelledby={id} className={styles.column}>
      <div className={styles.head}>
        <h2 id={id} className={styles.heading}>
          <ProposalStatusBadge status={status} /> <span className={styles.count}>{count}</span>
        </h2>
        <p className={styles.sum}>{isComplete && t('Total: {amount}', { amount: money(sumOf(loaded.map(({ amount }) => amount))) })}</p>
      </div>
      <Cards pages={pages} />
    </section>
  )
}

function Cards({ pages }: Pick<BoardColumnProps, 'pages'>) {
  const t = useText()
  const { query, isOutdated } = pages
  if (query.data === undefined && query.error !== null) return <ColumnFailed pages={pages} />
  if (query.data === undefined) return <Loading />
  if (query.data.length === 0) return <p className={styles.none}>{t('No proposals')}</p>
  return (
    <>
      <Outdated isOutdated={isOutdated}>
        <ul className={styles.cards}>
          {pages.loaded.map((proposal) => (
            <li key={proposal.id}>
              <BoardCard proposal={proposal} />
            </li>
          ))}
        </ul>
      </Outdated>
      {pages.failed ? <MoreFailed pages={pages} /> : <ShowMore pages={pages} />}
    </>
  )
}

/** A button that loads the next page of the column. */
function ShowMore({ pages: { count, loaded, show } }: Pick<BoardColumnProps, 'pages'>) {
  const t = useText()
  // Number of cards at the time the next page was requested.
  const [asked, setAsked] = useState(0)
  if (count === loaded.length) return null
  return (
    <Button
      size="small"
      busy={asked === loaded.length}
      busyText={t('Loading...')}
      onClick={() => {
        setAsked(loaded.length)
        show(0, loaded.length)
      }}
    >
      {t('Show more')}
    </Button>
  )
}

function ColumnFailed({ pages: { query } }: Pick<BoardColumnProps, 'pages'>) {
  const t = useText()
  return (
    <div role="alert" className={styles.failed}>
      <p>{query.error?.message}</p>
      <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
        {t('Retry')}
      </Button>
    </div>
  )
}

function Loading() {
  const t = useText()
  return (
    <LoadingState text={t('Loading...')}>
      {['70%', '50%', '60%'].map((width) => (
        <Card key={width} className={styles.card} data-testid="board-skeleton">
          <Skeleton width={width} />
          <Skeleton width="40%" />
          <Skeleton width="80%" />
        </Card>
      ))}
    </LoadingState>
  )
}
