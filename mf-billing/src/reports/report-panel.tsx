import type { DateRange } from '@billfold/contracts/reports/report-period'
import { Button, Card, EmptyState, LoadingState, Skeleton, Stack } from '@billfold/ui'
import { Link, QueryState, useText, type ApiError } from '@billfold/web-kit'
import { Outdated } from '@billfold/web-kit/states/outdated.tsx'
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType, CSSProperties, ReactNode } from 'react'
import styles from './report-panels.module.css'

interface ReportDeclaration<Data> {
  queryOf: (range: DateRange) => UseQueryOptions<Data, ApiError>
  /** Loading message, such as 'Loading revenue data...'. */
  loading: string
  /** Number of rows in the table below the chart. Determines the height of the loading placeholder. */
  rowsIn?: (range: DateRange) => number
  failure: string
  isEmpty: (data: Data) => boolean
  empty: { icon: ReactNode; title: string; description: string; action: string; linkTo: string }
  Content: ComponentType<{ data: Data }>
}

export function defineReport<Data>({ queryOf, loading, rowsIn, failure, isEmpty, empty, Content }: ReportDeclaration<Data>) {
  return function ReportPanel({ range }: { range: DateRange }) {
    const t = useText()
    const query = useQuery({ ...queryOf(range), placeholderData: keepPreviousData })
    const content = (
      <QueryState query={query} loading={<PanelLoading text={t(loading)} rows={rowsIn?.(range)} />} failure={t(failure)}>
        {(data) =>
          isEmpty(data) ? (
            <Card>
              <EmptyState
                icon={empty.icon}
                title={t(empty.title)}
                description={t(empty.description)}
                action={
                  <Button asChild>
                    <Link to={empty.linkTo}>{t(empty.action)}</Link>
                  </Button>
                }
              />
            </Card>
          ) : (
            <Content data={data} />
          )
        }
      </QueryState>
    )
    if (query.data === undefined) return <Card>{content}</Card>
    return (
      <Outdated isOutdated={query.isPlaceholderData} className={styles.panel}>
        {content}
      </Outdated>
    )
  }
}

/** Number of months shown at first; the others are shown on demand. */
export const MAX_MONTHS = 24

/** Number of rows that the table of months shows at first. */
export function monthsIn({ from, to }: DateRange): number {
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  return Math.min(months(to) - months(from) + 1, MAX_MONTHS)
}

/** As tall as the chart and the table with its header and total, so that the expenses below do not move. */
export function PanelLoading({ text, rows }: { text: string; rows?: number | undefined }) {
  return (
    <LoadingState text={text}>
      <Stack gap={4}>
        <Skeleton width="100%" height={282} />
        {rows !== undefined && (
          <div className={styles.loadingTable} style={{ '--rows': rows } as CSSProperties}>
            <Skeleton width="100%" height="100%" />
          </div>
        )}
      </Stack>
    </LoadingState>
  )
}
