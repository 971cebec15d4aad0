import { describe, expect, test } from 'vitest'
import { type LoadEvent, type LoadState, type Releases, next } from './part.ts'

const alone: Releases = { hasLastGood: false, distrustsCurrent: false }
const withLastGood: Releases = { hasLastGood: true, distrustsCurrent: false }

function after(events: LoadEvent[], releases: Releases, from: LoadState = { phase: 'registered' }): LoadState {
  return events.reduce((state, event) => next(state, event, releases), from)
}

const requested: LoadEvent = { type: 'requested' }
const loaded: LoadEvent = { type: 'loaded' }
const retried: LoadEvent = { type: 'retried' }
const failed = (kind: 'fast' | 'timeout' | 'render'): LoadEvent => ({ type: 'failed', kind })

describe('a module part', () => {
  test('loads the current release first', () => {
    expect(after([requested], withLastGood)).toEqual({ phase: 'loading', release: 'current', attempt: 1 })
    expect(after([requested, loaded], withLastGood)).toEqual({ phase: 'ready', release: 'current' })
  })

  test('is retried once after a fast failure, and then replaced with the last good release', () => {
    expect(after([requested, failed('fast')], withLastGood)).toEqual({ phase: 'loading', release: 'current', attempt: 2 })
    expect(after([requested, failed('fast'), failed('fast')], withLastGood)).toEqual({ phase: 'loading', release: 'lastGood', attempt: 1 })
  })

  test('is replaced with the last good release immediately after a timeout', () => {
    expect(after([requested, failed('timeout')], withLastGood)).toEqual({ phase: 'loading', release: 'lastGood', attempt: 1 })
  })

  test('fails immediately after a timeout if there is no last good release', () => {
    expect(after([requested, failed('timeout')], alone)).toEqual({ phase: 'failed', kind: 'timeout' })
  })

  test('fails if the last good release also fails, and reports the kind of failure', () => {
    expect(after([requested, failed('timeout'), failed('fast')], withLastGood)).toEqual({ phase: 'failed', kind: 'fast' })
  })

  test('falls back if it throws while rendering, and fails if the last good release throws as well', () => {
    const drawn = after([requested, loaded, failed('render')], withLastGood)
    expect(drawn).toEqual({ phase: 'loading', release: 'lastGood', attempt: 1 })
    expect(after([loaded, failed('render')], withLastGood, drawn)).toEqual({ phase: 'failed', kind: 'render' })
  })

  test('starts with the current release again on Retry', () => {
    expect(after([requested, failed('timeout'), retried], alone)).toEqual({ phase: 'loading', release: 'current', attempt: 1 })
  })

  test('starts with the last good release if another part had to fall back', () => {
    expect(after([requested], { hasLastGood: true, distrustsCurrent: true })).toEqual({ phase: 'loading', release: 'lastGood', attempt: 1 })
    expect(after([requested], { hasLastGood: false, distrustsCurrent: true })).toEqual({ phase: 'loading', release: 'current', attempt: 1 })
  })

  test('does not load while disabled until the user clicks Retry', () => {
    const off: LoadState = { phase: 'off', reason: 'needs billing ^2' }
    expect(after([requested, loaded], withLastGood, off)).toBe(off)
    expect(after([retried], withLastGood, off).phase).toBe('loading')
  })

  test('stays on screen if the registry disables it later', () => {
    expect(after([requested, loaded, { type: 'switchedOff', reason: 'x' }], alone)).toEqual({ phase: 'ready', release: 'current' })
  })

  test('ignores late results', () => {
    const ready: LoadState = { phase: 'ready', release: 'current' }
    expect(after([requested, loaded, retried], alone, ready)).toEqual(ready)
    expect(after([loaded], alone)).toEqual({ phase: 'registered' })
  })
})
