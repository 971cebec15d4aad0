import { describe, expect, test } from 'vitest'
import { describe as describeTimer, idleTimer, start, stop, type TimerRecord } from './timer-record.ts'
import { createTimerStore, readTimer } from './timer.store.ts'

const NINE = Date.UTC(2026, 10, 20, 14)
const begin = (timer: TimerRecord) => start(timer, NINE)

/** Simulates a browser whose tabs share the storage and receive each other's events. */
function createBrowser() {
  const values = new Map<string, string>()
  const tabs: EventTarget[] = []
  let isFull = false

  function notify(event: Event, tab: EventTarget, key: string | null) {
    tab.dispatchEvent(Object.assign(event, { key }))
  }

  function openTab(userId = 1) {
    const events = new EventTarget()
    tabs.push(events)
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        values.set(key, value)
        for (const tab of tabs) if (tab !== events) notify(new Event('storage'), tab, key)
      },
    }
    return { ...createTimerStore(userId, { storage, events }), events }
  }

  return {
    openTab,
    values,
    fill: () => (isFull = true),
    /** Stops delivering events to the tabs, as if the pages were frozen. */
    stopEvents: () => tabs.splice(0),
    clear: () => {
      values.clear()
      for (const tab of tabs) notify(new Event('storage'), tab, null)
    },
  }
}

describe('a timer in two tabs', () => {
  test('can be started in one tab and stopped in the other', () => {
    const browser = createBrowser()
    const [one, two] = [browser.openTab(), browser.openTab()]
    one.change(begin)
    expect(two.getState().startedAt).toBe(NINE)
    two.change((timer) => stop(timer, NINE + 3_600_000))
    expect(one.getState()).toEqual({ ...idleTimer, measured: [{ startedAt: NINE, hours: '1', projectId: null, text: '' }] })
  })

  test('continues to run in a tab that is opened later or reloaded', () => {
    const browser = createBrowser()
    browser.openTab().change((timer) => begin(describeTimer(timer, { projectId: 10, text: 'Sketches' })))
    expect(browser.openTab().getState()).toMatchObject({ startedAt: NINE, projectId: 10, text: 'Sketches' })
  })

  test('is started only once, even if both tabs start it at nearly the same time', () => {
    const browser = createBrowser()
    const [one, two] = [browser.openTab(), browser.openTab()]
    browser.stopEvents()
    one.change(begin)
    expect(two.getState().startedAt).toBeNull()
    two.change((timer) => start(timer, NINE + 5))
    expect(two.getState().startedAt).toBe(NINE)
  })

  test('is updated when a page is restored from the back/forward cache', () => {
    const browser = createBrowser()
    const [one, two] = [browser.openTab(), browser.openTab()]
    browser.stopEvents()
    one.change(begin)
    two.events.dispatchEvent(new Event('pageshow'))
    expect(two.getState().startedAt).toBe(NINE)
  })

  test('is cleared in every tab when the storage is cleared', () => {
    const browser = createBrowser()
    const one = browser.openTab()
    one.change(begin)
    browser.clear()
    expect(one.getState()).toEqual(idleTimer)
  })
})

describe('a second user of the same browser', () => {
  test('has their own timer', () => {
    const browser = createBrowser()
    const [ada, bob] = [browser.openTab(1), browser.openTab(2)]
    ada.change((timer) => begin(describeTimer(timer, { text: 'Secret' })))
    expect(bob.getState()).toEqual(idleTimer)
    bob.change((timer) => start(timer, NINE + 60_000))
    expect(ada.getState()).toMatchObject({ startedAt: NINE, text: 'Secret' })
  })
})

describe('the timer storage', () => {
  test('falls back to memory when writing fails', () => {
    const browser = createBrowser()
    const one = browser.openTab()
    browser.fill()
    one.change(begin)
    expect(one.getState().startedAt).toBe(NINE)
    expect(one.change((timer) => stop(timer, NINE + 3_600_000)).measured).toHaveLength(1)
    expect(one.getState().measured).toHaveLength(1)
  })

  test.each([null, '', '{', 'null', '3', '[]', '{"startedAt":5}', '{"projectId":"1","text":""}', '{"projectId":null}'])('is read as an idle timer if it contains %s', (stored) => {
    expect(readTimer(stored)).toEqual(idleTimer)
  })

  test('keeps the data reported by the server', () => {
    const stored: TimerRecord = {
      ...describeTimer(start(idleTimer, NINE), { text: 'x' }),
      id: 7,
      measured: [{ id: 5, startedAt: 1, hours: '2', projectId: null, text: '' }],
      base: [{ id: 7, startedAt: NINE, hours: null, projectId: null, text: 'x' }],
      skew: -60_000,
    }
    expect(readTimer(JSON.stringify(stored))).toEqual(stored)
    expect(readTimer(JSON.stringify({ ...stored, id: 'x', base: [{ id: 0 }, null], skew: 'y' }))).toEqual({ ...stored, id: undefined, base: [], skew: undefined })
  })

  test('ignores invalid fields', () => {
    const stored = { projectId: 1, text: 'x', startedAt: 'now', isLongAccepted: 1, measured: [{ startedAt: 1, hours: '2', projectId: null, text: '' }, { hours: 2 }, null] }
    expect(readTimer(JSON.stringify(stored))).toEqual({ projectId: 1, text: 'x', startedAt: null, isLongAccepted: false, measured: [stored.measured[0]] })
  })
})
