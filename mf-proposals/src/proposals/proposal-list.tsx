import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import styles from './proposal-list.module.css'

interface ProposalListProps {
  proposals: readonly Proposal[]
  children: (proposal: Proposal) => ReactNode
}

/** Up to here a list is drawn whole, so that the browser's own search and a printout have every card. */
const DRAWN_WHOLE = 60
/** Pixels, until a card was measured. */
const CARD = 172
const GAP = 16
/** Cards drawn beyond each edge of the window. */
const BEYOND = 6

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

/** Only the cards near the window exist; the padding stands for the others. */
function LongList({ proposals, children }: ProposalListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  // oxlint-disable-next-line react/incompatible-library -- it answers functions of its own state; nothing here memoises them
  const rows = useWindowVirtualizer<HTMLLIElement>({
    count: proposals.length,
    estimateSize: () => CARD,
    gap: GAP,
    getItemKey: (index) => proposals[index]?.id ?? index,
    overscan: BEYOND,
    scrollMargin: top,
  })
  useLayoutEffect(() => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)), [])

  const drawn = rows.getVirtualItems()
  const above = (drawn[0]?.start ?? top) - top
  const below = rows.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top)
  return (
    <ul ref={list} className={styles.list} style={{ paddingBlock: `${above}px ${below}px` }}>
      {drawn.map(({ index, key }) => {
        const proposal = proposals[index]
        return (
          proposal && (
            <li key={key} ref={rows.measureElement} data-index={index} aria-setsize={proposals.length} aria-posinset={index + 1}>
              {children(proposal)}
            </li>
          )
        )
      })}
    </ul>
  )
}
