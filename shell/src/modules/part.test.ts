import type { ModuleRelease, RegisteredModule } from '@billfold/contracts/modules/module-calls'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleModule, sampleRelease } from '../testing/sample-registry.ts'
import { LoadFailure } from './load-container.ts'
import { createPart, type PartComponent } from './part.ts'

const Page: PartComponent = () => null
const limits = { part: 9000, script: 3000 }
const never = new Promise<never>(() => undefined)

type Reply = PartComponent | Error | Promise<never>

/** A part whose releases return these replies. Records the requests and their times. */
function partOf(replies: Record<string, Reply[]>, module: RegisteredModule = sampleModule()) {
  const asked: string[] = []
  const record = { module, distrustsCurrent: false }
  const load = async ({ manifest }: ModuleRelease): Promise<PartComponent> => {
    asked.push(manifest.version)
    const reply = replies[manifest.version]?.shift() ?? Page
    if (reply instanceof Error) throw reply
    return reply
  }
  const refresh = vi.fn<() => Promise<void>>(() => Promise.resolve())
  return { part: createPart({ record, limits, load, refresh }), asked, record, refresh }
}

const gone = new LoadFailure('fast', 'gone')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('loading a part', () => {
  test('requests the code only once, however many times the part is used', async () => {
    const { part, asked } = partOf({})
    await Promise.all([part.request(), part.request()])
    await part.request()
    expect(asked).toEqual(['2'])
    expect(part.store.getState()).toMatchObject({ load: { phase: 'ready', release: 'current' }, Component: Page })
  })

  test('recovers from one fast failure', async () => {
    const { part, asked } = partOf({ 2: [gone] })
    await part.request()
    expect(asked).toEqual(['2', '2'])
    expect(part.store.getState().load).toEqual({ phase: 'ready', release: 'current' })
  })

  test('falls back to the last good release after two failures, and no longer trusts the current one', async () => {
    const { part, asked, record } = partOf({ 2: [gone, gone] })
    await part.request()
    expect(asked).toEqual(['2', '2', '1'])
    expect(part.store.getState().load).toEqual({ phase: 'ready', release: 'lastGood' })
    expect(record.distrustsCurrent).toBe(true)
  })

  test('leaves enough time for the last good release’s script when the current release hangs', async () => {
    const { part, asked } = partOf({ 2: [never] })
    const requested = part.request()
    await vi.advanceTimersByTimeAsync(5999)
    expect(asked).toEqual(['2'])
    await vi.advanceTimersByTimeAsync(1)
    await requested
    expect(asked).toEqual(['2', '1'])
    expect(part.store.getState().load.phase).toBe('ready')
  })

  test('gives up after nine seconds if nothing responds', async () => {
    const { part } = partOf({ 2: [never], 1: [never] })
    const requested = part.request()
    await vi.advanceTimersByTimeAsync(9000)
    await requested
    expect(part.store.getState().load).toEqual({ phase: 'failed', kind: 'timeout' })
  })

  test('uses all nine seconds for the current release if there is no last good release', async () => {
    const { part } = partOf({ 2: [never] }, sampleModule({ lastGood: null }))
    const requested = part.request()
    await vi.advanceTimersByTimeAsync(8999)
    expect(part.store.getState().load.phase).toBe('loading')
    await vi.advanceTimersByTimeAsync(1)
    await requested
    expect(part.store.getState().load).toEqual({ phase: 'failed', kind: 'timeout' })
  })

  test('starts over on Retry, with another nine seconds and the latest registry', async () => {
    const { part, asked, record, refresh } = partOf({ 2: [gone, gone], 3: [gone] }, sampleModule({ lastGood: null }))
    await part.request()
    expect(part.store.getState().load).toEqual({ phase: 'failed', kind: 'fast' })
    await vi.advanceTimersByTimeAsync(60_000)
    refresh.mockImplementation(async () => {
      record.module = { ...record.module, current: sampleRelease('3') }
    })
    await part.retry()
    expect(asked).toEqual(['2', '2', '3', '3'])
    expect(part.store.getState().load.phase).toBe('ready')
  })

  test('retries only once, however many times Retry is clicked in the meantime', async () => {
    const { part, asked, refresh } = partOf({ 2: [gone, gone] }, sampleModule({ lastGood: null }))
    await part.request()
    await Promise.all([part.retry(), part.retry()])
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(asked).toEqual(['2', '2', '2'])
    expect(part.store.getState()).toMatchObject({ load: { phase: 'ready' }, Component: Page })
  })

  test('keeps the component if Retry is clicked after loading has succeeded', async () => {
    const { part, asked } = partOf({})
    await part.request()
    await part.retry()
    expect(asked).toEqual(['2'])
    expect(part.store.getState()).toMatchObject({ load: { phase: 'ready' }, Component: Page })
  })

  test('falls back when the component throws', async () => {
    const { part, asked } = partOf({})
    await part.request()
    await part.crashed()
    expect(asked).toEqual(['2', '1'])
    await part.crashed()
    expect(part.store.getState().load).toEqual({ phase: 'failed', kind: 'render' })
  })

  test('never loads a disabled part', async () => {
    const { part, asked } = partOf({}, sampleModule({ state: 'off', reason: 'needs billing ^2' }))
    await part.request()
    expect(asked).toEqual([])
    expect(part.store.getState().load).toEqual({ phase: 'off', reason: 'needs billing ^2' })
  })
})
