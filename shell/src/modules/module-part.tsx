import { type ReactNode, Suspense } from 'react'
import { TextsOfModule } from '@billfold/web-kit'
import { CrashBoundary } from '@billfold/web-kit/states/crash-boundary.tsx'
import { type FailureKind, type Part, usePart } from './part.ts'

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
