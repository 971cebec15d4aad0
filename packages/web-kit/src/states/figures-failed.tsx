import { Button, Notice } from '@billfold/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '../data/api-error.ts'
import { useText } from '../text/use-text.ts'

interface FiguresFailedProps {
  query: Pick<UseQueryResult<unknown, ApiError>, 'error' | 'isFetching' | 'refetch'>
}

/** An error line with Retry in place of figures from a separate call. The rest of the page works without them. */
export function FiguresFailed({ query: { error, isFetching, refetch } }: FiguresFailedProps) {
  const t = useText()
  const retry = (
    <Button size="small" busy={isFetching} onClick={() => void refetch()}>
      {t('Retry')}
    </Button>
  )
  return (
    <Notice tone="bad" title={t('The figures could not be loaded')} action={retry}>
      {error?.message}
    </Notice>
  )
}
