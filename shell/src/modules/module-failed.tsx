import { ErrorState } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import type { FailureKind } from './load-state.ts'
import { useRetry } from './use-retry.ts'

interface ModuleFailedProps {
  /** Translated name of the part, such as 'Clients'. */
  title: string
  kind: FailureKind
  onRetry: () => Promise<void>
}

const REASONS: Record<FailureKind, string> = {
  fast: 'Its code couldn’t be loaded.',
  timeout: 'It did not answer in time.',
  render: 'It ran into a problem.',
}

export function ModuleFailed({ title, kind, onRetry }: ModuleFailedProps) {
  const t = useText()
  const { isRetrying, retry } = useRetry(onRetry)
  return (
    <ErrorState
      title={t('{part} is not available right now', { part: title })}
      message={`${t(REASONS[kind])} ${t('Everything else keeps working.')}`}
      retrying={isRetrying}
      onRetry={retry}
    />
  )
}
