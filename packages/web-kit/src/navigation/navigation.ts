import { createContext, useCallback, useContext, useMemo } from 'react'

export interface NavigateOptions {
  /** Replaces the current history entry, so that Back skips it. */
  replace?: boolean
  /** Navigates even if a form has unsaved changes. */
  unguarded?: boolean
}

export type Navigate = (to: string, options?: NavigateOptions) => void

/** The current location, provided by the host. */
export interface Place {
  pathname: string
  /** Includes the '?'; may be empty. */
  search: string
  params: Readonly<Record<string, string | undefined>>
}

export interface Navigator {
  navigate: Navigate
  /** Preloads the code for a page that the user will probably open. */
  preload: (to: string) => void
  /** Opens the search, if the host has one. */
  openSearch?: () => void
}

/** Two contexts, so that components that only navigate do not rerender on each navigation. */
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

export function useParams(): Place['params'] {
  return usePlace().params
}

type SetSearch = (next: URLSearchParams, options?: NavigateOptions) => void

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
