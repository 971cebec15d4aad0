import { ErrorState } from '@billfold/ui'
import { lazy, Suspense, useState, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'
import { CrashBoundary } from './crash-boundary.tsx'

interface LazyPartProps<Props> {
  load: () => Promise<{ default: ComponentType<Props> }>
  loading: ReactNode
  /** Error title, such as 'The preview could not be loaded'. */
  failure: string
  children: (Part: LazyExoticComponent<ComponentType<Props>>) => ReactNode
}

/** A part whose code is loaded separately. If it cannot be loaded or crashes, the rest of the page still works. */
export function LazyPart<Props>({ load, loading, failure, children }: LazyPartProps<Props>) {
  const [{ attempt, Part }, setPart] = useState(() => ({ attempt: 0, Part: lazy(load) }))
  const retry = () => setPart({ attempt: attempt + 1, Part: lazy(load) })
  return (
    <CrashBoundary key={attempt} fallback={<ErrorState title={failure} onRetry={retry} />}>
      <Suspense fallback={loading}>{children(Part)}</Suspense>
    </CrashBoundary>
  )
}
