import { Button } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import type { ClientChoices } from './use-client-choices.ts'

/** Error below the client field, with Retry. */
export function ClientsFailed({ choices: { isFetching, refetch } }: { choices: ClientChoices }) {
  const t = useText()
  return (
    <>
      {t('The clients could not be loaded.')}{' '}
      <Button size="small" variant="ghost" busy={isFetching} onClick={() => void refetch()}>
        {t('Retry')}
      </Button>
    </>
  )
}
