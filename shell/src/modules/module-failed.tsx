import { useState } from 'react'
import { EmptyState, ErrorState } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { PowerOff } from 'lucide-react'
import type { FailureKind } from './part.ts'

export function useModuleRetry(onRetry: () => Promise<void>) {
  const [isRetrying, setRetrying] = useState(false)
  const retry = () => {
    setRetrying(true)
    void onRetry().finally(() => setRetrying(false))
  }
  return { isRetrying, retry }
}

interface ModuleOffProps {
  title: string
  /** Reason from the registry, in English. Predefined reasons are translated. */
  reason: string
}

export function ModuleOff({ title, reason }: ModuleOffProps) {
  const t = useText()
  return <EmptyState icon={<PowerOff />} title={t('{part} is turned off', { part: title })} description={t(reason)} />
}

interface ModuleFailedProps {
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
  const { isRetrying, retry } = useModuleRetry(onRetry)
  return (
    <ErrorState
      title={t('{part} is not available right now', { part: title })}
      message={`${t(REASONS[kind])} ${t('Everything else keeps working.')}`}
      retrying={isRetrying}
      onRetry={retry}
    />
  )
}
