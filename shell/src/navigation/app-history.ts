import type { NavigateOptions } from '@billfold/web-kit'
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface EntryState {
  /** Position in the history, used to recognize and undo back and forward steps. */
  index: number
  /** Scroll position at the time the page was left. */
  scrollY: number
  /** URL to return to after signing in. */
  from?: string | undefined
}

interface AppLocation {
  pathname: string
  search: string
  hash: string
  state: EntryState
}

interface HistoryState {
  location: AppLocation
  /** Continues a navigation that a guard has blocked until the user decides; null if no navigation is blocked. */
  blocked: (() => void) | null
}

interface StepOptions extends NavigateOptions {
  from?: string | undefined
}

export interface AppHistory {
  store: StoreApi<HistoryState>
  navigate: (to: string, options?: StepOptions) => void
  /** Continues the blocked navigation, or cancels it. */
  release: (goesOn: boolean) => void
  stop: () => void
}

/** The browser history as a store. `isGuarded` returns true if leaving the page would lose unsaved changes. */
export function createAppHistory(isGuarded: () => boolean): AppHistory {
  let isUndoing = false
  let isAllowed = false
  window.history.scrollRestoration = 'manual'
  window.history.replaceState(entry({ index: 0, scrollY: 0, ...readEntry() }), '')
  const store = createStore<HistoryState>()(() => ({ location: currentLocation(), blocked: null }))

  function show() {
    store.setState({ location: currentLocation(), blocked: null })
  }

  function rememberScroll() {
    window.history.replaceState(entry({ ...currentEntry(), scrollY: window.scrollY }), '')
  }

  function step(to: string, { replace = false, from }: StepOptions) {
    const { state: before, pathname } = store.getState().location
    // Changes of the query within a page keep the scroll position.
    const scrollY = new URL(to, window.location.href).pathname === pathname ? window.scrollY : 0
    const state = entry({ index: replace ? before.index : before.index + 1, scrollY, from })
    if (replace) window.history.replaceState(state, '', to)
    else {
      rememberScroll()
      window.history.pushState(state, '', to)
    }
    show()
  }

  function leadsAway(pathname: string): boolean {
    return isGuarded() && pathname !== store.getState().location.pathname
  }

  function navigate(to: string, options: StepOptions = {}) {
    const { pathname } = new URL(to, window.location.href)
    if (!options.unguarded && leadsAway(pathname)) store.setState({ blocked: () => step(to, options) })
    else step(to, options)
  }

  function handlePop() {
    if (isUndoing) {
      isUndoing = false
      return
    }
    const { index } = store.getState().location.state
    // An entry without our state was created by a fragment link such as '#main'.
    if (readEntry() === null) window.history.replaceState(entry({ index: index + 1, scrollY: window.scrollY }), '')
    const delta = currentEntry().index - index
    if (!isAllowed && delta !== 0 && leadsAway(window.location.pathname)) {
      // The browser has already navigated, so go back to the form first and then ask the user.
      isUndoing = true
      window.history.go(-delta)
      store.setState({
        blocked: () => {
          isAllowed = true
          window.history.go(delta)
        },
      })
      return
    }
    isAllowed = false
    show()
  }

  function release(goesOn: boolean) {
    const { blocked } = store.getState()
    store.setState({ blocked: null })
    if (goesOn) blocked?.()
  }

  window.addEventListener('popstate', handlePop)
  window.addEventListener('pagehide', rememberScroll)
  return {
    store,
    navigate,
    release,
    stop: () => {
      window.removeEventListener('popstate', handlePop)
      window.removeEventListener('pagehide', rememberScroll)
    },
  }
}

function entry({ index, scrollY, from }: EntryState): EntryState {
  return { index, scrollY, from }
}

function readEntry(): EntryState | null {
  const state = window.history.state as Partial<EntryState> | null
  return state?.index === undefined ? null : { index: state.index, scrollY: state.scrollY ?? 0, from: state.from }
}

function currentEntry(): EntryState {
  return readEntry() ?? { index: 0, scrollY: 0 }
}

function currentLocation(): AppLocation {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: currentEntry() }
}
