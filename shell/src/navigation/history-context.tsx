import { NavigatorContext, PlaceContext, type Navigator, type Place } from '@billfold/web-kit'
import { createContext, useContext, useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { AppHistory, AppLocation, StepOptions } from './app-history.ts'
import type { Params } from './path-pattern.ts'

const HistoryContext = createContext<AppHistory | null>(null)

interface HistoryProviderProps {
  history: AppHistory
  /** Fetches ahead what an address will need. */
  preload: (to: string) => void
  children: ReactNode
}

/** Makes the history known to the shell, and its navigator to web-kit, which is all that modules see of it. */
export function HistoryProvider({ history, preload, children }: HistoryProviderProps) {
  const navigator = useMemo<Navigator>(() => ({ navigate: history.navigate, preload }), [history, preload])
  return (
    <HistoryContext value={history}>
      <NavigatorContext value={navigator}>{children}</NavigatorContext>
    </HistoryContext>
  )
}

export function useHistory(): AppHistory {
  const history = useContext(HistoryContext)
  if (history === null) throw new Error('There is no HistoryProvider around this')
  return history
}

export function useLocation(): AppLocation {
  return useStore(useHistory().store, ({ location }) => location)
}

/** Tells web-kit where the user is, parameters included. */
export function PlaceProvider({ params, children }: { params: Params; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const place = useMemo<Place>(() => ({ pathname, search, params }), [pathname, search, params])
  return <PlaceContext value={place}>{children}</PlaceContext>
}

/** A new page starts at its top; going back leads to where it was left. */
export function useScrollPosition(): void {
  const location = useLocation()
  useLayoutEffect(() => {
    window.scrollTo(0, location.scrollY)
  }, [location])
}

export function Redirect({ to, ...options }: StepOptions & { to: string }) {
  const { navigate } = useHistory()
  const { from } = options
  useEffect(() => {
    navigate(to, { replace: true, unguarded: true, from })
  }, [navigate, to, from])
  return null
}
