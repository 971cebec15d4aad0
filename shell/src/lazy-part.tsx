import { ErrorState } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { underWay } from './start/code-under-way.ts'

interface LoadingProps {
  /** Stands in its place until its code is there. */
  loading?: ReactNode
}

/**
 * A part of the shell's own whose code comes when it is shown, so that no first page carries it. React's own `lazy` never tries again
 * after a failure; this one offers Retry, and at the second failure a fresh start: a newer Billfold may have taken this one's place.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Arrived: ComponentType<Props> | null = null

  async function request(): Promise<void> {
    Arrived ??= await underWay(load())
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
      message={t('Loading Billfold again usually helps.')}
      onRetry={() => window.location.reload()}
    />
  )
}
