import { LeaveQuestion, type Place, PlaceContext } from '@billfold/web-kit'
import { useStore } from 'zustand'
import { type ReactNode, createContext, useContext, useLayoutEffect, useMemo } from 'react'
import { type Params, Router, type RouterProps, createPath, useLocation } from 'react-router-dom'
import type { AppHistory, EntryState } from './app-history.ts'

export function LeaveDialog() {
  const { store, release } = useHistory()
  const isHeld = useStore(store, ({ blocked }) => blocked !== null)
  return <LeaveQuestion open={isHeld} onStay={() => release(false)} onLeave={() => release(true)} />
}

const HistoryContext = createContext<AppHistory | null>(null)

interface AppRouterProps {
  history: AppHistory
  children: ReactNode
}

/** React Router on top of our own history store (docs/decisions/0009). */
export function AppRouter({ history, children }: AppRouterProps) {
  const location = useStore(history.store, (state) => state.location)
  const redirecting = useMemo(() => redirectsOf(history), [history])
  return (
    <HistoryContext value={history}>
      {/* URLs may control inputs. In a transition, React would first reset such an input to its old value, losing what the user typed. */}
      <Router location={location} navigator={redirecting} useTransitions={false}>
        {children}
      </Router>
    </HistoryContext>
  )
}

/** React Router navigates by itself only for <Navigate replace>, and only from pages without unsaved changes. */
function redirectsOf({ navigate }: AppHistory): RouterProps['navigator'] {
  const addressOf = (to: Parameters<typeof createPath>[0] | string) => (typeof to === 'string' ? to : createPath(to))
  const options = (state: Partial<EntryState> | null | undefined) => ({ from: state?.from, unguarded: true })
  return {
    createHref: addressOf,
    go: (delta) => window.history.go(delta),
    push: (to, state) => navigate(addressOf(to), options(state as Partial<EntryState>)),
    replace: (to, state) => navigate(addressOf(to), { ...options(state as Partial<EntryState>), replace: true }),
  }
}

function useHistory(): AppHistory {
  const history = useContext(HistoryContext)
  if (history === null) throw new Error('There is no AppRouter around this')
  return history
}

/** The URL that the user had requested before being redirected to /auth. */
export function useAskedFor(): string | undefined {
  return (useLocation().state as EntryState).from
}

/** Provides web-kit with the current location and route parameters. */
export function PlaceProvider({ params, children }: { params: Params; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const place = useMemo<Place>(() => ({ pathname, search, params }), [pathname, search, params])
  return <PlaceContext value={place}>{children}</PlaceContext>
}

/** New pages start at the top; Back restores the scroll position. */
export function useScrollPosition(): void {
  const location = useLocation()
  useLayoutEffect(() => {
    window.scrollTo(0, (location.state as EntryState).scrollY)
  }, [location])
}
