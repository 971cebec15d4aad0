import type { Timer } from '@billfold/contracts/timers/timer'
import { describe, expect, test } from 'vitest'
import { changesOf, confirm, merge } from './timer-merge.ts'
import { addMeasured, describe as describeTimer, discardRunning, idleTimer, removeMeasured, restoreRunning, start, startAt, stop, type TimerRecord } from './timer-record.ts'

const NINE = Date.UTC(2026, 10, 20, 14)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

function timer(differing: Partial<Timer> & { id: number }): Timer {
  return { clientId: null, clientName: null, projectId: null, projectName: null, description: '', startedAt: new Date(NINE).toISOString(), hours: null, ...differing }
}

/** Returns the record after merging the timers reported by the server. */
function told(record: TimerRecord, timers: readonly Timer[], { now = NINE + HOUR, receivedAt = NINE + HOUR } = {}): TimerRecord {
  return merge(record, { now: new Date(now).toISOString(), timers: [...timers] }, receivedAt)
}

const sketches = timer({ id: 7, projectId: 10, description: 'Sketches' })
const running = told(idleTimer, [sketches])
const kinds = (record: TimerRecord) => changesOf(record).map(({ kind }) => kind)

describe('merging the server’s timers into the local ones', () => {
  test('adds the running timer and stopped timers that are not saved yet', () => {
    const record = told(idleTimer, [timer({ id: 5, startedAt: new Date(NINE - HOUR).toISOString(), hours: '0.5' }), sketches])
    expect(record).toMatchObject({ id: 7, projectId: 10, text: 'Sketches', startedAt: NINE, measured: [{ id: 5, startedAt: NINE - HOUR, hours: '0.5' }] })
    expect(changesOf(record)).toEqual([])
  })

  test('changes nothing when the timers are the same as before', () => {
    expect(told(running, [sketches])).toBe(running)
  })

  test('updates timers that were changed or stopped elsewhere', () => {
    const changed = told(running, [{ ...sketches, description: 'Sketches, again', startedAt: new Date(NINE - HOUR).toISOString() }])
    expect(changed).toMatchObject({ text: 'Sketches, again', startedAt: NINE - HOUR })
    expect(told(changed, [{ ...sketches, hours: '2' }])).toMatchObject({ startedAt: null, text: '', measured: [{ id: 7, hours: '2', text: 'Sketches' }] })
  })

  test('removes running and stopped timers that were saved or discarded elsewhere', () => {
    expect(told(running, [])).toMatchObject({ startedAt: null, projectId: null, text: '', measured: [] })
    expect(told(stop(running, NINE + HOUR), [])).toMatchObject({ startedAt: null, measured: [] })
    expect(changesOf(told(running, []))).toEqual([])
  })

  test('keeps the text entered for the next timer', () => {
    expect(told(describeTimer(idleTimer, { text: 'Next' }), [])).toMatchObject({ text: 'Next', startedAt: null })
  })

  test('converts times to this browser’s clock, even if the clock is wrong', () => {
    // This browser's clock is twenty minutes slow.
    const slow = told(idleTimer, [sketches], { receivedAt: NINE + 40 * MINUTE })
    expect(slow).toMatchObject({ startedAt: NINE - 20 * MINUTE, skew: 20 * MINUTE })
    // The response time must not shift the start.
    expect(told(slow, [sketches], { receivedAt: NINE + 40 * MINUTE + 900 }).startedAt).toBe(NINE - 20 * MINUTE)
    expect(told(running, [sketches], { receivedAt: NINE + HOUR + 900 })).toBe(running)
    // Simulate that the browser's clock has been corrected.
    expect(told(slow, [sketches])).toMatchObject({ startedAt: NINE, skew: 0 })
    expect(changesOf(told(slow, [sketches]))).toEqual([])
  })
})

describe('local changes', () => {
  test('are kept and sent, even if the server reports newer data', () => {
    const edited = describeTimer(running, { text: 'Drawings ' })
    const record = told(edited, [{ ...sketches, description: 'Elsewhere', projectId: 11 }])
    expect(record).toMatchObject({ text: 'Drawings ', projectId: 11 })
    expect(changesOf(record)).toMatchObject([{ kind: 'change', timer: { id: 7 }, fields: { text: 'Drawings ' } }])
  })

  test('do not include a trailing space, which the server would trim', () => {
    const typing = describeTimer(running, { text: 'Sketches ' })
    expect(changesOf(typing)).toEqual([])
    expect(told(typing, [sketches]).text).toBe('Sketches ')
  })

  test('are sent in an order that the server accepts: stop before start', () => {
    const next = start(describeTimer(stop(running, NINE + HOUR), { text: 'Next' }), NINE + HOUR)
    expect(changesOf(next)).toMatchObject([
      { kind: 'change', timer: { id: 7 }, fields: { hours: '1' } },
      { kind: 'start', timer: { text: 'Next', hours: null } },
    ])
  })

  test('include timers that an earlier version of Billfold stored only in the browser, which are sent once', () => {
    const stopped = { startedAt: NINE - HOUR, hours: '0.5', projectId: null, text: 'Call' }
    const before: TimerRecord = { ...idleTimer, projectId: 10, text: 'Sketches', startedAt: NINE, measured: [stopped] }
    const record = told(before, [])
    expect(changesOf(record)).toMatchObject([{ kind: 'start', timer: stopped }, { kind: 'start', timer: { startedAt: NINE, hours: null } }])
    const [first, second] = changesOf(record)
    const sent = [
      [first, timer({ id: 5, startedAt: new Date(NINE - HOUR).toISOString(), hours: '0.5', description: 'Call' })],
      [second, sketches],
    ] as const
    const stored = sent.reduce((now, [change, answer]) => (change ? confirm(now, { change, stored: answer }) : now), record)
    expect(stored).toMatchObject({ id: 7, startedAt: NINE, measured: [{ id: 5, hours: '0.5' }] })
    expect(changesOf(stored)).toEqual([])
  })

  test('are not sent again if another tab has sent them or the response was lost', () => {
    const local = describeTimer(start(idleTimer, NINE), { projectId: 10, text: 'Sketches' })
    expect(kinds(local)).toEqual(['start'])
    const record = told(local, [sketches])
    expect([record.id, record.measured, kinds(record)]).toEqual([7, [], []])
  })

  test('made while another change is being sent are sent afterwards', () => {
    const local = start(idleTimer, NINE)
    const [change] = changesOf(local)
    const typed = describeTimer(local, { text: 'Sketches' })
    const record = change ? confirm(typed, { change, stored: timer({ id: 7 }) }) : typed
    expect(record).toMatchObject({ id: 7, text: 'Sketches' })
    expect(changesOf(record)).toMatchObject([{ kind: 'change', fields: { text: 'Sketches' } }])
  })

  test('include a changed start time', () => {
    expect(changesOf(startAt(running, NINE - HOUR))).toMatchObject([{ kind: 'change', fields: { startedAt: NINE - HOUR } }])
  })
})

test('if two timers run at the same time, the earlier one ends where the later one begins', () => {
  const offline = describeTimer(start(idleTimer, NINE + 30 * MINUTE), { text: 'On the train' })
  const record = told(offline, [sketches])
  expect(record).toMatchObject({ text: 'On the train', startedAt: NINE + 30 * MINUTE, measured: [{ id: 7, text: 'Sketches', hours: '0.5' }] })
  expect(kinds(record)).toEqual(['change', 'start'])
  const earlier = told(describeTimer(start(idleTimer, NINE - HOUR), { text: 'Before' }), [sketches])
  expect(earlier).toMatchObject({ id: 7, startedAt: NINE, measured: [{ text: 'Before', hours: '1' }] })
})

describe('a timer that was saved or discarded in this browser', () => {
  const stopped = stop(running, NINE + HOUR)

  test('stays saved or discarded if the server responds with an outdated list', () => {
    const saved = removeMeasured(stopped, NINE)
    expect(told(saved, [sketches]).measured).toEqual([])
    expect(kinds(told(saved, [sketches]))).toEqual(['discard'])
    expect(kinds(told(saved, []))).toEqual([])
  })

  test('stays the same timer after Undo if the server has not removed it yet', () => {
    expect(changesOf(restoreRunning(discardRunning(running), running))).toEqual([])
    const [measured] = stopped.measured
    expect(measured && kinds(addMeasured(removeMeasured(stopped, NINE), measured))).toEqual(['change'])
  })

  test('becomes a new timer after Undo if the server has already discarded it', () => {
    const [change] = changesOf(discardRunning(running))
    const undone = restoreRunning(discardRunning(running), running)
    for (const record of [
      // The user clicks Undo before or after the server has responded.
      change && confirm(undone, { change, stored: undefined }),
      change && restoreRunning(confirm(discardRunning(running), { change, stored: undefined }), running),
    ]) {
      expect(record && kinds(record)).toEqual(['start'])
      expect(record && told(record, []).startedAt).toBe(NINE)
    }
  })
})
