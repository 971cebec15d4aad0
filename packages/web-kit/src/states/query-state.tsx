import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { Button, ErrorState, Notice } from '@billfold/ui'
import { useText } from '../text/use-text.ts'
import type { ApiError } from '../data/api-error.ts'
import { useRetryFailed, useSharedFailure } from './page-failures.tsx'
import styles from './query-state.module.css'

/**
 * When a query without data is refetched, react-query drops its error. This hook keeps the error until a response arrives, so that Retry
 * shows its progress in the same place.
 */
export function useKeptFailure<T, E>(query: UseQueryResult<T, E>): UseQueryResult<T, E> {
  const [failed, setFailed] = useState<UseQueryResult<T, E>>()
  const isAnswered = query.data !== undefined && !query.isPlaceholderData
  if (isAnswered) return query
  // A different error time means that the query key has changed.
  const isSame = failed?.errorUpdatedAt === query.errorUpdatedAt
  if (query.isError && !isSame) setFailed(query)
  return failed && isSame && !query.isError ? { ...failed, isFetching: true, fetchStatus: 'fetching' } : query
}

export interface FailedQuery {
  error: { message: string; requestId?: string | undefined } | null
  isFetching: boolean
  refetch: () => unknown
}

interface QueryFailedProps {
  query: FailedQuery
  /** The title of the failure: 'The clients could not be loaded'. */
  failure?: string | undefined
}

/** A line in place of the whole state, if the page already shows one message for several failures. */
export function QueryFailed({ query: { error, isFetching, refetch }, failure }: QueryFailedProps) {
  const t = useText()
  const retryAll = useRetryFailed()
  const isShared = useSharedFailure(error?.message)
  const title = failure ?? t('This could not be loaded')
  const retry = () => {
    void refetch()
    retryAll()
  }
  if (isShared) {
    return (
      <div className={styles.failed}>
        {title}
        <Button size="small" variant="ghost" busy={isFetching} onClick={retry}>
          {t('Retry')}
        </Button>
        {error?.requestId && (
          <span className={styles.request}>
            {t('Request ID')} <code>{error.requestId}</code>
          </span>
        )}
      </div>
    )
  }
  return <ErrorState title={title} message={error?.message} requestId={error?.requestId} retrying={isFetching} onRetry={retry} />
}

interface QueryStateProps<T> {
  query: UseQueryResult<T, ApiError>
  loading: ReactNode
  failure?: string
  children: (data: T) => ReactNode
}

/** Shows loading, a failure with Retry, or the content. The content stays visible during a refetch. */
export function QueryState<T>({ query: asked, loading, failure, children }: QueryStateProps<T>) {
  const query = useKeptFailure(asked)
  // Deferred, so that the first content renders in short slices. A store update would render it in a single task.
  const isReady = useDeferredValue(query.data !== undefined)
  if (query.data !== undefined) return isReady ? children(query.data) : loading
  return query.isError ? <QueryFailed query={query} failure={failure} /> : loading
}

interface FiguresFailedProps {
  query: FailedQuery
  /** Set outside dialogs. If other parts of the page fail as well, their common message replaces this one. */
  isOnPage?: boolean
}

/** An error line with Retry, shown in place of numbers from a separate call. The rest of the page works without those numbers. */
export function FiguresFailed({ query: { error, isFetching, refetch }, isOnPage = false }: FiguresFailedProps) {
  const t = useText()
  const retryAll = useRetryFailed()
  const isShared = useSharedFailure(error?.message, isOnPage)
  const retry = () => {
    void refetch()
    retryAll()
  }
  const button = (
    <Button size="small" busy={isFetching} onClick={retry}>
      {t('Retry')}
    </Button>
  )
  if (isShared) return <></>
  return (
    <Notice tone="bad" title={t('The numbers could not be loaded')} action={button}>
      {error?.message}
    </Notice>
  )
}
