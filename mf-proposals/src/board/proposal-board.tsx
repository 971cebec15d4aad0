import { proposalStatuses, type ListedProposal, type ProposalStatus } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { QueryFailed, useText } from '@billfold/web-kit'
import { NoMatch } from '@billfold/web-kit/filters/filter-bar.tsx'
import { type Pages, usePages } from '@billfold/web-kit/lists/use-pages.ts'
import { ArrowRight } from 'lucide-react'
import { NoProposalsYet } from '../proposals/no-proposals-yet.tsx'
import { ProposalFilterBar } from '../proposals/proposal-filter-bar.tsx'
import { isFiltering, noFilters, queryOfFilters, type ProposalFilters } from '../proposals/proposals-address.ts'
import { BoardColumn } from './board-column.tsx'
import styles from './proposal-board.module.css'

interface ProposalBoardProps {
  filters: ProposalFilters
  onChange: (changes: Partial<ProposalFilters>) => void
}

/**
 * Shows one column of proposals per status. Cards are moved with a menu instead of dragged, because signatures and payments also set the
 * status.
 */
export function ProposalBoard({ filters, onChange }: ProposalBoardProps) {
  const t = useText()
  const columns = useColumns(filters)
  const all = proposalStatuses.map((status) => columns[status])
  const [first] = all
  const isEmpty = all.every(({ query, isOutdated }) => query.data?.length === 0 && !isOutdated)
  const areBroken = all.every(({ query }) => query.data === undefined && query.error !== null)
  if (isEmpty && !isFiltering(filters)) return <NoProposalsYet />
  return (
    <>
      <ProposalFilterBar filters={filters} onChange={onChange} total={sumOf(all)} />
      {first && areBroken ? (
        <QueryFailed query={{ ...first.query, refetch: () => all.map(({ query }) => query.refetch()) }} failure={t('The proposals could not be loaded')} />
      ) : isEmpty ? (
        <NoMatch title={t('No proposals found')} description={t('No proposal matches these filters.')} onClear={() => onChange({ ...noFilters, sort: filters.sort, view: 'board' })} />
      ) : (
        <div className={styles.frame}>
          <p className={styles.hint}>
            {t('Scroll sideways to see all columns')} <ArrowRight aria-hidden />
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- otherwise, empty columns could not be scrolled into view by keyboard */}
          <section aria-label={t('Board')} tabIndex={0} className={styles.board}>
            {proposalStatuses.map((status) => (
              <BoardColumn key={`${status} ${JSON.stringify(filters)}`} status={status} pages={columns[status]} />
            ))}
          </section>
        </div>
      )}
    </>
  )
}

function useColumns(filters: ProposalFilters): Record<ProposalStatus, Pages<ListedProposal>> {
  const queryOf = (status: ProposalStatus) => queryOfFilters({ ...filters, status })
  return {
    draft: usePages(proposalCalls.list, queryOf('draft')),
    sent: usePages(proposalCalls.list, queryOf('sent')),
    accepted: usePages(proposalCalls.list, queryOf('accepted')),
    rejected: usePages(proposalCalls.list, queryOf('rejected')),
    expired: usePages(proposalCalls.list, queryOf('expired')),
  }
}

/** Total number of proposals. Null if the number in a column is unknown or too high to be counted exactly. */
function sumOf(all: readonly Pages<unknown>[]): string | null {
  const totals = all.map(({ total }) => Number(total ?? Number.NaN))
  const sum = totals.reduce((before, total) => before + total, 0)
  return Number.isNaN(sum) ? null : String(sum)
}
