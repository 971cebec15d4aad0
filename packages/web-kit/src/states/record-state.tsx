import { Button, EmptyState } from '@billfold/ui'
import { Link, QueryState, type ApiError } from '@billfold/web-kit'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface RecordStateProps<T> {
  query: UseQueryResult<T, ApiError>
  loading: ReactNode
  /** 'The client could not be loaded' */
  failure: string
  /** In place of one that does not exist. */
  missing: ReactNode
  children: (record: T) => ReactNode
}

/** The states of a page about one record. What is on screen stays, even when the record has meanwhile gone. */
export function RecordState<T>({ query, missing, ...state }: RecordStateProps<T>) {
  return isMissing(query) ? missing : <QueryState query={query} {...state} />
}

export function isMissing({ data, error }: UseQueryResult<unknown, ApiError>): boolean {
  return data === undefined && error?.code === 'not_found'
}

interface NoRecordProps {
  icon: ReactNode
  title: string
  description?: string
  back: { to: string; label: string }
}

/** There is nothing to show, only a way back. */
export function NoRecord({ back, ...state }: NoRecordProps) {
  const wayBack = (
    <Button asChild>
      <Link to={back.to}>{back.label}</Link>
    </Button>
  )
  return <EmptyState {...state} action={wayBack} />
}
