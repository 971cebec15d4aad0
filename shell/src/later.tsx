import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ComponentType } from 'react'
import { onceSettled } from './start/prefetch-when-idle.ts'

/** Loads after everything visible. Failures are silent. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function Later(props: Props) {
    const client = useQueryClient()
    const [arrived, setArrived] = useState<{ Component: ComponentType<Props> } | null>(null)

    useEffect(() => {
      let isGone = false
      onceSettled(client, () => {
        if (isGone) return
        load().then(
          (Component) => !isGone && setArrived({ Component }),
          () => undefined,
        )
      })
      return () => {
        isGone = true
      }
    }, [client])

    return arrived && <arrived.Component {...props} />
  }
}
