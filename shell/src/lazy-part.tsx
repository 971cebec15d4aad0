import { ErrorState } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { trackLoading } from './start/code-loading.ts'

interface LoadingProps {
  loading?: ReactNode
}

/**
 * A lazy-loaded part of the shell. Unlike React's `lazy`, it can be retried after a failure. After a second failure, the page is reloaded
 * instead, because a newer deployment may have replaced the files.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Arrived: ComponentType<Props> | null = null

  async function request(): Promise<void> {
    Arrived ??= await trackLoading(load())
  }

  function Part({ loading = null, ...props }: Props & LoadingProps) {
    const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>('loading')
    const [failures, setFailures] = useState(0)
    useEffect(() => {
      if (phase !== 'loading') return undefined
      let isGone = false
      const settle = (next: 'ready' | 'failed') => {
        if (!isGone) setPhase(next)
      }
      request().then(
        () => settle('ready'),
        () => {
          setFailures((before) => before + 1)
          settle('failed')
        },
      )
      return () => {
        isGone = true
      }
    }, [phase])

    if (Arrived) return <Arrived {...(props as Props)} />
    if (phase !== 'failed') return loading
    return failures < 2 ? <PartFailed onRetry={() => setPhase('loading')} /> : <PartGone />
  }

  return Object.assign(Part, { request })
}

function PartFailed({ onRetry }: { onRetry: () => void }) {
  const t = useText()
  return <ErrorState title={t('This part of Billfold could not be loaded')} message={t('Check your connection and try again. Nothing is lost.')} onRetry={onRetry} />
}

function PartGone() {
  const t = useText()
  return (
    <ErrorState
      title={t('This part of Billfold could not be loaded')}
      message={t('Reloading the page usually helps.')}
      onRetry={() => window.location.reload()}
    />
  )
}
