import type { ModuleRelease, RegisteredModule } from '@billfold/contracts/modules/module-calls'
import { type ComponentType, useDeferredValue, useEffect } from 'react'
import { type StoreApi, createStore } from 'zustand/vanilla'
import { useStore } from 'zustand'
import { trackLoading } from '../start/code-loading.ts'
import { failureKind, type Limits, within } from './load-container.ts'

/** The registry's current release, or the last good release that preceded it. */
type ReleaseName = 'current' | 'lastGood'

/** Only fast failures are retried: a second timeout would take too long, and code that has thrown would throw again. */
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
  /** True if another part of this module has already fallen back. The current release is then skipped until the user clicks Retry. */
  distrustsCurrent: boolean
}

/** Transition of the state machine. Late events do not change the state. */
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

export type PartComponent = ComponentType<{ context: object }>

export interface Outcome {
  release: ModuleRelease
  outcome: 'loaded' | FailureKind
  ms: number
}

export interface PartState {
  load: LoadState
  Component: PartComponent | null
  /** Incremented on each state change, so that a component that crashed is mounted again. */
  run: number
  /** One outcome per attempted release, in order; used for load reports. */
  outcomes: readonly Outcome[]
}

export interface Part {
  module: string
  store: StoreApi<PartState>
  /** Starts loading unless loading has already started. Settles when there is content, an error card or a reason to show. */
  request: () => Promise<void>
  /** Reloads the registry entry and starts over. Concurrent calls share one retry. */
  retry: () => Promise<void>
  /** Must be called after a render error. */
  crashed: () => Promise<void>
}

export interface ModuleRecord {
  module: RegisteredModule
  distrustsCurrent: boolean
}

interface PartOptions {
  record: ModuleRecord
  limits: Limits
  load: (release: ModuleRelease) => Promise<PartComponent>
  refresh: () => Promise<void>
}

export function createPart({ record, limits, load, refresh }: PartOptions): Part {
  const store = createStore<PartState>()(() => ({ load: firstState(record.module), Component: null, run: 0, outcomes: [] }))
  let startedAt = 0
  let askedAt = 0
  let running: Promise<void> = Promise.resolve()
  let retrying: Promise<void> | undefined

  /** Returns true if the event changed the state. */
  function send(event: LoadEvent, Component: PartComponent | null = null): boolean {
    const releases = { hasLastGood: record.module.lastGood !== null, distrustsCurrent: record.distrustsCurrent }
    const before = store.getState()
    const load = next(before.load, event, releases)
    if (load === before.load) return false
    store.setState({ load, Component, run: before.run + 1, outcomes: [...before.outcomes, ...outcomeOf(before.load, event, load)] })
    return true
  }

  /** Empty while the outcome is undecided because a retry is pending. */
  function outcomeOf(before: LoadState, event: LoadEvent, after: LoadState): Outcome[] {
    const isDecided = event.type === 'loaded' || (event.type === 'failed' && !(after.phase === 'loading' && after.attempt === 2))
    if (!isDecided || !('release' in before)) return []
    const { current, lastGood } = record.module
    const release = before.release === 'lastGood' && lastGood !== null ? lastGood : current
    return [{ release, outcome: event.type === 'loaded' ? 'loaded' : event.kind, ms: Math.round(performance.now() - askedAt) }]
  }

  /** Loads releases until the state machine leaves 'loading'. */
  async function run(): Promise<void> {
    for (let state = store.getState().load; state.phase === 'loading'; state = store.getState().load) {
      const { current, lastGood } = record.module
      const isFallback = state.release === 'lastGood'
      // Reserves one script timeout for the last good release, however long the current one takes.
      const reserved = !isFallback && lastGood !== null ? limits.script : 0
      const left = startedAt + limits.part - reserved - performance.now()
      askedAt = performance.now()
      try {
        const Component = await within(left, load(isFallback && lastGood !== null ? lastGood : current))
        if (isFallback) record.distrustsCurrent = true
        send({ type: 'loaded' }, Component)
      } catch (error) {
        send({ type: 'failed', kind: failureKind(error) })
      }
    }
  }

  function start(event: LoadEvent): Promise<void> {
    if (!send(event)) return running
    startedAt = performance.now()
    running = trackLoading(run())
    return running
  }

  async function startOver(): Promise<void> {
    await refresh()
    const { state, reason } = record.module
    if (state === 'off') send({ type: 'switchedOff', reason: reason ?? '' })
    else await start({ type: 'retried' })
  }

  return {
    module: record.module.id,
    store,
    request: () => (store.getState().load.phase === 'registered' ? start({ type: 'requested' }) : running),
    crashed: () => start({ type: 'failed', kind: 'render' }),
    retry: () => (retrying ??= startOver().finally(() => (retrying = undefined))),
  }
}

function firstState({ state, reason }: RegisteredModule): LoadState {
  return state === 'off' ? { phase: 'off', reason: reason ?? '' } : { phase: 'registered' }
}

/**
 * Rendering the part starts loading its code. The state is deferred, because a store update would otherwise render the entire part in one
 * task.
 */
export function usePart(part: Part): PartState {
  useEffect(() => {
    void part.request()
  }, [part])
  return useDeferredValue(useStore(part.store))
}
