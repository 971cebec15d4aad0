import { Button, EmptyState } from '@billfold/ui'
import { Link, QueryState, type ApiError } from '@billfold/web-kit'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface RecordStateProps<T> {
  query: UseQueryResult<T, ApiError>
  loading: ReactNode
  failure: string
  missing: ReactNode
  children: (record: T) => ReactNode
}

/** Page states for one record. Keeps the content even if the record is deleted in the meantime. */
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

export function NoRecord({ back, ...state }: NoRecordProps) {
  const wayBack = (
    <Button asChild>
      <Link to={back.to}>{back.label}</Link>
    </Button>
  )
  return <EmptyState {...state} action={wayBack} />
}
