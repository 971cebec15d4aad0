import type { NavigateOptions } from '@billfold/web-kit'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** What we keep in the browser's history entry. */
export interface EntryState {
  /** Counts the steps, so that going back and forth can be told apart and undone. */
  index: number
  /** Where the page was scrolled to when it was left. */
  scrollY: number
  /** The address first asked for, on the way to /auth. */
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
  /** A step that a guard holds back until the user has decided; it goes on when called. */
  held: (() => void) | null
}

interface StepOptions extends NavigateOptions {
  from?: string | undefined
}

export interface AppHistory {
  store: StoreApi<HistoryState>
  navigate: (to: string, options?: StepOptions) => void
  /** The user decided: go on with the held step, or stay. */
  release: (goesOn: boolean) => void
  stop: () => void
}

/** The browser's history as a store. `isGuarded` says whether leaving the page would lose something. */
export function createAppHistory(isGuarded: () => boolean): AppHistory {
  let isUndoing = false
  let isAllowed = false
  window.history.scrollRestoration = 'manual'
  window.history.replaceState(entry({ index: 0, scrollY: 0, ...readEntry() }), '')
  const store = createStore<HistoryState>()(() => ({ location: currentLocation(), held: null }))

  function show() {
    store.setState({ location: currentLocation(), held: null })
  }

  function rememberScroll() {
    window.history.replaceState(entry({ ...currentEntry(), scrollY: window.scrollY }), '')
  }

  function step(to: string, { replace = false, from }: StepOptions) {
    const { state: before, pathname } = store.getState().location
    // A step within the page (its query) leaves it where it is.
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
    if (!options.unguarded && leadsAway(pathname)) store.setState({ held: () => step(to, options) })
    else step(to, options)
  }

  function handlePop() {
    if (isUndoing) {
      isUndoing = false
      return
    }
    const { index } = store.getState().location.state
    // An entry without our mark came from a link to a place in this page: '#main'.
    if (readEntry() === null) window.history.replaceState(entry({ index: index + 1, scrollY: window.scrollY }), '')
    const delta = currentEntry().index - index
    if (!isAllowed && delta !== 0 && leadsAway(window.location.pathname)) {
      // The browser has gone already: back to where the form is, then ask.
      isUndoing = true
      window.history.go(-delta)
      store.setState({
        held: () => {
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
    const { held } = store.getState()
    store.setState({ held: null })
    if (goesOn) held?.()
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
