import { createContext, useCallback, useContext, useMemo } from 'react'

export interface NavigateOptions {
  /** Takes the place of the current entry, so that Back skips it. */
  replace?: boolean
  /** Goes even though a form holds changes. */
  unguarded?: boolean
}

export type Navigate = (to: string, options?: NavigateOptions) => void

/** Where the user is, as the host knows it. */
export interface Place {
  pathname: string
  /** With its '?', or empty. */
  search: string
  params: Readonly<Record<string, string | undefined>>
}

export interface Navigator {
  navigate: Navigate
  /** The code behind an address will probably be needed soon. */
  preload: (to: string) => void
}

/** Two contexts, so that what only navigates is not drawn again on every step. */
export const NavigatorContext = createContext<Navigator | null>(null)
export const PlaceContext = createContext<Place | null>(null)

function provided<T>(value: T | null): T {
  if (value === null) throw new Error('There is no <ModuleHost> around this module; tests render with @billfold/web-kit/testing')
  return value
}

export function useNavigator(): Navigator {
  return provided(useContext(NavigatorContext))
}

export function useNavigate(): Navigate {
  return useNavigator().navigate
}

function usePlace(): Place {
  return provided(useContext(PlaceContext))
}

export function usePath(): Pick<Place, 'pathname' | 'search'> {
  return usePlace()
}

/** The ':name' parts of the route's path. */
export function useParams(): Place['params'] {
  return usePlace().params
}

type SetSearch = (next: URLSearchParams, options?: NavigateOptions) => void

/** The query of the address, and how to change it. */
export function useSearch(): [URLSearchParams, SetSearch] {
  const { pathname, search } = usePlace()
  const navigate = useNavigate()
  const current = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback<SetSearch>(
    (next, options) => {
      const query = next.toString()
      navigate(query === '' ? pathname : `${pathname}?${query}`, options)
    },
    [navigate, pathname],
  )
  return [current, set]
}
