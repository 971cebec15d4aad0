import { Card, LoadingState, Skeleton } from '@billfold/ui'
import { QueryState, type ApiError } from '@billfold/web-kit'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PeriodFigures } from '../period-figures/period-figures.tsx'
import styles from './panel.module.css'

interface PanelProps<T> {
  query: UseQueryResult<T, ApiError>
  /** 'Loading revenue data...' */
  loading: string
  failure: string
  children: (data: T) => ReactNode
}

export function Panel<T>({ query, loading, failure, children }: PanelProps<T>) {
  const content = (
    <QueryState query={query} loading={<PanelLoading text={loading} />} failure={failure}>
      {children}
    </QueryState>
  )
  if (query.data === undefined) return <Card>{content}</Card>
  return (
    <PeriodFigures query={query} className={styles.panel}>
      {content}
    </PeriodFigures>
  )
}

/** About the height of a chart. */
export function PanelLoading({ text }: { text: string }) {
  return (
    <LoadingState text={text}>
      <Skeleton width="100%" height={282} />
    </LoadingState>
  )
}
