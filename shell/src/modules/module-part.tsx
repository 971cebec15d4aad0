import { Component, type ReactNode, Suspense } from 'react'
import { TextsOfModule } from '@billfold/web-kit'
import { type FailureKind, type Part, usePart } from './part.ts'

interface CrashBoundaryProps {
  onCrash?: () => void
  fallback?: ReactNode
  children: ReactNode
}

/** Confines a render error to its children. */
export class CrashBoundary extends Component<CrashBoundaryProps, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override componentDidCatch() {
    this.props.onCrash?.()
  }

  override render() {
    return this.state.hasCrashed ? this.props.fallback : this.props.children
  }
}

interface ModulePartProps {
  part: Part
  context: object
  loading: ReactNode
  renderFailed: (kind: FailureKind) => ReactNode
  renderOff: (reason: string) => ReactNode
}

export function ModulePart({ part, context, loading, renderFailed, renderOff }: ModulePartProps) {
  const { load, Component, run } = usePart(part)
  if (load.phase === 'off') return renderOff(load.reason)
  if (load.phase === 'failed') return renderFailed(load.kind)
  if (load.phase !== 'ready' || Component === null) return loading
  return (
    <CrashBoundary key={run} onCrash={() => void part.crashed()}>
      <Suspense fallback={loading}>
        <TextsOfModule value={part.module}>
          <Component context={context} />
        </TextsOfModule>
      </Suspense>
    </CrashBoundary>
  )
}
