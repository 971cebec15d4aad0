import { useMemo, useState, type ReactNode } from 'react'
import { NavigatorContext, PlaceContext, type Navigate, type Navigator, type Place } from '../navigation/navigation.ts'

interface MemoryNavigationProps {
  /** Where it starts: '/clients/3?tab=notes'. */
  path: string
  params: Place['params']
  onNavigate: Navigate
  children: ReactNode
}

/** Navigation without a router: the page stays, the address changes. */
export function MemoryNavigation({ path, params, onNavigate, children }: MemoryNavigationProps) {
  const [address, setAddress] = useState(path)
  const navigator = useMemo<Navigator>(
    () => ({
      navigate: (to, options) => {
        onNavigate(to, options)
        setAddress(to)
      },
      preload: () => undefined,
    }),
    [onNavigate],
  )
  const place = useMemo<Place>(() => {
    const { pathname, search } = new URL(address, 'http://localhost')
    return { pathname, search, params }
  }, [address, params])

  return (
    <NavigatorContext value={navigator}>
      <PlaceContext value={place}>{children}</PlaceContext>
    </NavigatorContext>
  )
}
