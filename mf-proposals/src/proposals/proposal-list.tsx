import { Card, LoadingState, Skeleton } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { focusedIndex, withHeld } from '@billfold/web-kit/long-list/held-rows.ts'
import { type Range, defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import card from './proposal-card.module.css'
import styles from './proposal-list.module.css'

export function ProposalListSkeleton() {
  const t = useText()
  return (
    <LoadingState text={t('Loading proposals...')}>
      <div className={styles.list}>
        {Array.from({ length: 3 }, (_, index) => (
          <Card key={index} className={card.card} data-testid="proposal-skeleton">
            <div className={card.names}>
              <p className={card.title}>
                <Skeleton width="40%" />
              </p>
              <p className={card.meta}>
                <Skeleton width="55%" />
              </p>
            </div>
            <p className={card.description}>
              <Skeleton width="80%" />
            </p>
            <div className={card.foot}>
              <Skeleton width={260} height={30} />
            </div>
          </Card>
        ))}
      </div>
    </LoadingState>
  )
}

interface ProposalListProps {
  proposals: readonly Proposal[]
  children: (proposal: Proposal) => ReactNode
}

/** Longer lists are virtualized; shorter ones keep every card for browser search and printing. */
const DRAWN_WHOLE = 60
/** Estimated card height in pixels, until one is measured. */
const CARD = 172
const GAP = 16
/** Cards rendered beyond each edge of the window. */
const BEYOND = 6
const estimateSize = () => CARD

export function ProposalList({ proposals, children }: ProposalListProps) {
  if (proposals.length > DRAWN_WHOLE) return <LongList proposals={proposals}>{children}</LongList>
  return (
    <ul className={styles.list}>
      {proposals.map((proposal) => (
        <li key={proposal.id}>{children(proposal)}</li>
      ))}
    </ul>
  )
}

/** Renders only the cards near the window, plus the focused card and its neighbors; padding and margins replace the others. */
function LongList({ proposals, children }: ProposalListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  // Keep stable: if these change, the virtualizer measures every card again.
  const getItemKey = useCallback((index: number) => proposals[index]?.id ?? index, [proposals])
  const near = useCallback((range: Range) => withHeld(defaultRangeExtractor(range), focusedIndex(list.current), range.count), [])
  // oxlint-disable-next-line react/incompatible-library -- it answers functions of its own state; nothing here memoises them
  const rows = useWindowVirtualizer<HTMLLIElement>({
    count: proposals.length,
    estimateSize,
    gap: GAP,
    getItemKey,
    overscan: BEYOND,
    rangeExtractor: near,
    scrollMargin: top,
  })
  useLayoutEffect(() => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)), [])

  const drawn = rows.getVirtualItems()
  const above = (drawn[0]?.start ?? top) - top
  const below = rows.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top)
  return (
    <ul ref={list} className={styles.list} style={{ paddingBlock: `${above}px ${below}px` }}>
      {drawn.map(({ index, key, start }, place) => {
        const proposal = proposals[index]
        const previous = drawn[place - 1]
        const marginTop = previous && start - previous.end - GAP
        return (
          proposal && (
            <li key={key} ref={rows.measureElement} data-index={index} aria-setsize={proposals.length} aria-posinset={index + 1} style={{ marginTop }}>
              {children(proposal)}
            </li>
          )
        )
      })}
    </ul>
  )
}
