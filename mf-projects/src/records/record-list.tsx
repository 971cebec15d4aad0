import { QueryFailed } from '@billfold/web-kit'
import { CardsSkeleton, PagedCards } from '@billfold/web-kit/lists/paged-cards.tsx'
import { MoreFailed } from '@billfold/web-kit/lists/paged-rows.tsx'
import type { Pages } from '@billfold/web-kit/lists/use-pages.ts'
import { Outdated } from '@billfold/web-kit/states/outdated.tsx'
import { type ReactNode, Suspense } from 'react'

interface RecordListProps<Item> {
  pages: Pages<Item>
  /** Estimated card height in pixels. */
  cardHeight: number
  /** Such as 'Loading clients...'. */
  loadingText: string
  /** Such as 'The clients could not be loaded'. */
  failure: string
  skeleton: ReactNode
  /** Shown if no record matches. */
  empty: ReactNode
  /** Shown instead of the cards once the records have loaded. */
  table?: ReactNode
  children: (item: Item) => ReactNode
}

/** The cards or the table of a list page, in all states. */
export function RecordList<Item extends { id: number }>({ pages, cardHeight, loadingText, failure, skeleton, empty, table, children }: RecordListProps<Item>) {
  const { data, error } = pages.query
  if (data === undefined && error) return <QueryFailed query={pages.query} failure={failure} />
  if (data === undefined) return <LoadingCards text={loadingText}>{skeleton}</LoadingCards>
  if (data.length === 0) return empty
  if (table) return <Suspense fallback={<LoadingCards text={loadingText}>{skeleton}</LoadingCards>}>{table}</Suspense>
  return (
    <Outdated isOutdated={pages.isOutdated}>
      <PagedCards tiles pages={pages} cardHeight={cardHeight} skeleton={skeleton}>
        {children}
      </PagedCards>
      <MoreFailed pages={pages} />
    </Outdated>
  )
}

export function LoadingCards({ text, children }: { text: string; children: ReactNode }) {
  return (
    <CardsSkeleton tiles count={6} text={text}>
      {children}
    </CardsSkeleton>
  )
}
