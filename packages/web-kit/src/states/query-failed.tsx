import { ErrorState } from '@billfold/ui'
import { useText } from '../text/use-text.ts'

export interface FailedQuery {
  error: { message: string; requestId?: string | undefined } | null
  isFetching: boolean
  refetch: () => unknown
}

interface QueryFailedProps {
  query: FailedQuery
  /** The title: 'The clients could not be loaded'. */
  failure?: string | undefined
}

export function QueryFailed({ query: { error, isFetching, refetch }, failure }: QueryFailedProps) {
  const t = useText()
  return (
    <ErrorState
      title={failure ?? t('This could not be loaded')}
      message={error?.message}
      requestId={error?.requestId}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
