import type { ModuleRelease, RegisteredModule } from '@billfold/contracts/modules/registry'
import type { ComponentType } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { underWay } from '../start/code-under-way.ts'
import { failureKind, LoadFailure } from './load-failure.ts'
import { next, type FailureKind, type LoadEvent, type LoadState } from './load-state.ts'
import type { Limits } from './limits.ts'

export type PartComponent = ComponentType<{ context: object }>

/** What became of one release. */
export interface Outcome {
  release: ModuleRelease
  outcome: 'loaded' | FailureKind
  /** Milliseconds from asking for it until then. */
  ms: number
}

export interface PartState {
  load: LoadState
  /** There once it is ready. */
  Component: PartComponent | null
  /** Counts what was tried, so that a component that crashed starts anew. */
  run: number
  /** Of the releases that were tried, in order: for whoever counts them. */
  outcomes: readonly Outcome[]
}

/** One page or filler of a module on its way to the screen. */
export interface Part {
  /** The id of the module that it belongs to. */
  module: string
  store: StoreApi<PartState>
  /** Starts loading once. Settles when there is something to show: content, card or reason. */
  request: () => Promise<void>
  /** Starts over with what the registry says now; pressed again meanwhile, it is the same retry. */
  retry: () => Promise<void>
  /** The component threw while it was drawn. */
  crashed: () => Promise<void>
}

/** What the parts of one module know together. */
export interface ModuleRecord {
  module: RegisteredModule
  distrustsCurrent: boolean
}

interface PartOptions {
  record: ModuleRecord
  limits: Limits
  /** Fetches the part's code from one release. */
  load: (release: ModuleRelease) => Promise<PartComponent>
  /** Brings the record up to date before everything is tried again. */
  refresh: () => Promise<void>
}

export function createPart({ record, limits, load, refresh }: PartOptions): Part {
  const store = createStore<PartState>()(() => ({ load: firstState(record.module), Component: null, run: 0, outcomes: [] }))
  let startedAt = 0
  let askedAt = 0
  let running: Promise<void> = Promise.resolve()
  let retrying: Promise<void> | undefined

  /** Tells whether the event changed anything. */
  function send(event: LoadEvent, Component: PartComponent | null = null): boolean {
    const releases = { hasLastGood: record.module.lastGood !== null, distrustsCurrent: record.distrustsCurrent }
    const before = store.getState()
    const load = next(before.load, event, releases)
    if (load === before.load) return false
    store.setState({ load, Component, run: before.run + 1, outcomes: [...before.outcomes, ...outcomeOf(before.load, event, load)] })
    return true
  }

  /** Nothing while it is not decided: a fast failure is tried once more. */
  function outcomeOf(before: LoadState, event: LoadEvent, after: LoadState): Outcome[] {
    const isDecided = event.type === 'loaded' || (event.type === 'failed' && !(after.phase === 'loading' && after.attempt === 2))
    if (!isDecided || !('release' in before)) return []
    const { current, lastGood } = record.module
    const release = before.release === 'lastGood' && lastGood !== null ? lastGood : current
    return [{ release, outcome: event.type === 'loaded' ? 'loaded' : event.kind, ms: Math.round(performance.now() - askedAt) }]
  }

  /** Goes on until the machine has come to rest. */
  async function run(): Promise<void> {
    for (let state = store.getState().load; state.phase === 'loading'; state = store.getState().load) {
      const { current, lastGood } = record.module
      const isFallback = state.release === 'lastGood'
      // Whatever the current release does, the last good one still gets the time of a script.
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
    running = underWay(run())
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

/** Gives up waiting after that many milliseconds; what arrives later is not used. */
async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadFailure('timeout', `Nothing came within ${Math.round(milliseconds)} ms`)), Math.max(0, milliseconds))
  })
  try {
    return await Promise.race([promise, limit])
  } finally {
    clearTimeout(timer)
  }
}
