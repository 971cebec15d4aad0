import { Button, EmptyState, type ButtonProps } from '@billfold/ui'
import { Link, QueryState, useNavigator, useText, type ApiError } from '@billfold/web-kit'
import type { UseQueryResult } from '@tanstack/react-query'
import { House, Search } from 'lucide-react'
import type { ReactNode } from 'react'

interface RecordStateProps<T> {
  query: UseQueryResult<T, ApiError>
  loading: ReactNode
  failure: string
  missing: ReactNode
  children: (record: T) => ReactNode
}

/** Page states for a single record. The content stays visible even if the record is deleted in the meantime. */
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
  const action = (
    <>
      <Button asChild variant="primary">
        <Link to={back.to}>{back.label}</Link>
      </Button>
      <WaysOut />
    </>
  )
  return <EmptyState fills {...state} action={action} />
}

/** Buttons that lead away from a page without content. */
export function WaysOut({ variant }: Pick<ButtonProps, 'variant'>) {
  const t = useText()
  const { openSearch } = useNavigator()
  return (
    <>
      <Button asChild variant={variant} icon={<House />}>
        <Link to="/">{t('Home')}</Link>
      </Button>
      {openSearch && (
        <Button icon={<Search />} onClick={() => openSearch()}>
          {t('Search')}
        </Button>
      )}
    </>
  )
}
