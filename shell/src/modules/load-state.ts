/** The registry's current release, or the last good one before it. */
type ReleaseName = 'current' | 'lastGood'

/** Only fast failures are retried: a second timeout takes too long, and code that threw will throw again. */
export type FailureKind = 'fast' | 'timeout' | 'render'

/**
 * Load state of a module part (a page or a slot filler):
 *
 * registered → loading current → ready
 *                  ↓ fast failure: retry once; then, or on any other failure
 *              loading last good → ready
 *                  ↓
 *              failed, until the user presses Retry
 *
 * off: switched off in the registry, with a reason; its code is never loaded.
 */
export type LoadState =
  | { phase: 'registered' }
  | { phase: 'loading'; release: ReleaseName; attempt: 1 | 2 }
  | { phase: 'ready'; release: ReleaseName }
  | { phase: 'failed'; kind: FailureKind }
  | { phase: 'off'; reason: string }

export type LoadEvent =
  | { type: 'requested' }
  | { type: 'loaded' }
  | { type: 'failed'; kind: FailureKind }
  | { type: 'retried' }
  | { type: 'switchedOff'; reason: string }

export interface Releases {
  hasLastGood: boolean
  /** Another part of this module fell back already, so the current release is skipped until the user presses Retry. */
  distrustsCurrent: boolean
}

/** State machine transition. Late events do not change the state. */
export function next(state: LoadState, event: LoadEvent, releases: Releases): LoadState {
  switch (event.type) {
    case 'requested':
      return state.phase === 'registered' ? firstAttempt(releases) : state
    case 'loaded':
      return state.phase === 'loading' ? { phase: 'ready', release: state.release } : state
    case 'failed':
      return state.phase === 'loading' || state.phase === 'ready' ? afterFailure(state, event.kind, releases) : state
    case 'retried':
      return state.phase === 'failed' || state.phase === 'off' ? FROM_THE_START : state
    default: // switchedOff
      return state.phase === 'ready' ? state : { phase: 'off', reason: event.reason }
  }
}

const FROM_THE_START: LoadState = { phase: 'loading', release: 'current', attempt: 1 }
const LAST_GOOD: LoadState = { phase: 'loading', release: 'lastGood', attempt: 1 }

function firstAttempt({ hasLastGood, distrustsCurrent }: Releases): LoadState {
  return hasLastGood && distrustsCurrent ? LAST_GOOD : FROM_THE_START
}

type Tried = Extract<LoadState, { release: ReleaseName }>

function afterFailure(state: Tried, kind: FailureKind, { hasLastGood }: Releases): LoadState {
  if (state.release === 'lastGood') return { phase: 'failed', kind }
  if (kind === 'fast' && state.phase === 'loading' && state.attempt === 1) return { ...state, attempt: 2 }
  return hasLastGood ? LAST_GOOD : { phase: 'failed', kind }
}
