import type { DateRange } from '@billfold/contracts/reports/report-period'
import { Button, Card, EmptyState, LoadingState, Skeleton } from '@billfold/ui'
import { Link, QueryState, useText, type ApiError } from '@billfold/web-kit'
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { PeriodFigures } from '../figures/figures.tsx'
import styles from './report-panels.module.css'

interface ReportDeclaration<Data> {
  queryOf: (range: DateRange) => UseQueryOptions<Data, ApiError>
  /** 'Loading revenue data...' */
  loading: string
  failure: string
  isEmpty: (data: Data) => boolean
  empty: { icon: ReactNode; title: string; description: string; action: string; linkTo: string }
  Content: ComponentType<{ data: Data }>
}

export function defineReport<Data>({ queryOf, loading, failure, isEmpty, empty, Content }: ReportDeclaration<Data>) {
  return function ReportPanel({ range }: { range: DateRange }) {
    const t = useText()
    const query = useQuery({ ...queryOf(range), placeholderData: keepPreviousData })
    const content = (
      <QueryState query={query} loading={<PanelLoading text={t(loading)} />} failure={t(failure)}>
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
      <PeriodFigures query={query} className={styles.panel}>
        {content}
      </PeriodFigures>
    )
  }
}

/** About the height of a chart. */
export function PanelLoading({ text }: { text: string }) {
  return (
    <LoadingState text={text}>
      <Skeleton width="100%" height={282} />
    </LoadingState>
  )
}
