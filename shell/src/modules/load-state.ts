/** Which of a module's releases: the registry's current one, or the one before it. */
type ReleaseName = 'current' | 'lastGood'

/** A fast failure is worth a second try; waiting twice is not, and code that throws will throw again. */
export type FailureKind = 'fast' | 'timeout' | 'render'

/**
 * Where a part of a module (a page, a slot's filler) stands:
 *
 * registered → loading current → ready
 *                  ↓ fast: once more; else, or after that
 *              loading last good → ready
 *                  ↓
 *              failed, until somebody presses Retry
 *
 * off: the registry says so, with its reason; nothing of it is ever loaded.
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
  /** Another part of this module had to fall back already: it is not tried again until somebody presses Retry. */
  distrustsCurrent: boolean
}

/** What an event makes of a state. Events that come too late change nothing. */
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
