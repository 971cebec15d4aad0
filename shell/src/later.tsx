import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ComponentType } from 'react'
import { onceSettled } from './start/prefetch-when-idle.ts'

/** Wraps a component that loads after everything visible. Loading failures are ignored. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function Later(props: Props) {
    const client = useQueryClient()
    const [arrived, setArrived] = useState<{ Component: ComponentType<Props> } | null>(null)

    useEffect(() => {
      const unmounted = new AbortController()
      const show = () =>
        void load().then(
          (Component) => !unmounted.signal.aborted && setArrived({ Component }),
          () => undefined,
        )
      onceSettled(client, show, unmounted.signal)
      return () => unmounted.abort()
    }, [client])

    return arrived && <arrived.Component {...props} />
  }
}
