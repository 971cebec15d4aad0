import { useMemo, useState } from 'react'
import type { Navigate, Navigator, Place } from '../navigation/navigation.ts'

/** Navigation without a router: only the URL changes, not the page. `path` is the initial URL: '/clients/3?tab=notes'. */
export function useMemoryNavigation(path: string, params: Place['params'], onNavigate: Navigate): { navigator: Navigator; place: Place } {
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
  return { navigator, place }
}
