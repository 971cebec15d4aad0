import { describe, expect, test } from 'vitest'
import { describe as describeTimer, idleTimer, start, stop, type TimerRecord } from './timer-record.ts'
import { createTimerStore, readTimer } from './timer.store.ts'

const NINE = Date.UTC(2026, 10, 20, 14)
const begin = (timer: TimerRecord) => start(timer, NINE)

/** One browser: tabs share the storage and receive each other's events. */
function createBrowser() {
  const values = new Map<string, string>()
  const tabs: EventTarget[] = []
  let refuses = false

  function tell(event: Event, tab: EventTarget, key: string | null) {
    tab.dispatchEvent(Object.assign(event, { key }))
  }

  function openTab(userId = 1) {
    const events = new EventTarget()
    tabs.push(events)
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (refuses) throw new DOMException('full', 'QuotaExceededError')
        values.set(key, value)
        for (const tab of tabs) if (tab !== events) tell(new Event('storage'), tab, key)
      },
    }
    return { ...createTimerStore(userId, { storage, events }), events }
  }

  return {
    openTab,
    values,
    refuse: () => (refuses = true),
    /** Stops event delivery silently, as for a frozen page. */
    closeEars: () => tabs.splice(0),
    clear: () => {
      values.clear()
      for (const tab of tabs) tell(new Event('storage'), tab, null)
    },
  }
}

describe('two tabs', () => {
  test('have one timer: started in one, seen and stopped in the other', () => {
    const browser = createBrowser()
    const [one, two] = [browser.openTab(), browser.openTab()]
    one.change(begin)
    expect(two.getState().startedAt).toBe(NINE)
    two.change((timer) => stop(timer, NINE + 3_600_000))
    expect(one.getState()).toEqual({ ...idleTimer, measured: [{ startedAt: NINE, hours: '1', projectId: null, text: '' }] })
  })

  test('a tab that was opened later finds the running timer, as does a reload', () => {
    const browser = createBrowser()
    browser.openTab().change((timer) => begin(describeTimer(timer, { projectId: 10, text: 'Sketches' })))
    expect(browser.openTab().getState()).toMatchObject({ startedAt: NINE, projectId: 10, text: 'Sketches' })
  })

  test('two starts at nearly the same moment are one timer', () => {
    const browser = createBrowser()
    const [one, two] = [browser.openTab(), browser.openTab()]
    browser.closeEars()
    one.change(begin)
    expect(two.getState().startedAt).toBeNull()
    two.change((timer) => start(timer, NINE + 5))
    expect(two.getState().startedAt).toBe(NINE)
  })

  test('a page out of the browser’s cache catches up', () => {
    const browser = createBrowser()
    const [one, two] = [browser.openTab(), browser.openTab()]
    browser.closeEars()
    one.change(begin)
    two.events.dispatchEvent(new Event('pageshow'))
    expect(two.getState().startedAt).toBe(NINE)
  })

  test('a cleared storage clears every tab', () => {
    const browser = createBrowser()
    const one = browser.openTab()
    one.change(begin)
    browser.clear()
    expect(one.getState()).toEqual(idleTimer)
  })
})

describe('another user of the same browser', () => {
  test('does not see the timer, and has one of their own', () => {
    const browser = createBrowser()
    const [ada, bob] = [browser.openTab(1), browser.openTab(2)]
    ada.change((timer) => begin(describeTimer(timer, { text: 'Secret' })))
    expect(bob.getState()).toEqual(idleTimer)
    bob.change((timer) => start(timer, NINE + 60_000))
    expect(ada.getState()).toMatchObject({ startedAt: NINE, text: 'Secret' })
  })
})

describe('the storage', () => {
  test('that refuses leaves a timer for as long as the tab lives', () => {
    const browser = createBrowser()
    const one = browser.openTab()
    browser.refuse()
    one.change(begin)
    expect(one.getState().startedAt).toBe(NINE)
    expect(one.change((timer) => stop(timer, NINE + 3_600_000)).measured).toHaveLength(1)
    expect(one.getState().measured).toHaveLength(1)
  })

  test.each([null, '', '{', 'null', '3', '[]', '{"startedAt":5}', '{"projectId":"1","text":""}', '{"projectId":null}'])('%s counts as no timer', (stored) => {
    expect(readTimer(stored)).toEqual(idleTimer)
  })

  test('parts of it that make no sense are left out', () => {
    const stored = { projectId: 1, text: 'x', startedAt: 'now', isLongAccepted: 1, measured: [{ startedAt: 1, hours: '2', projectId: null, text: '' }, { hours: 2 }, null] }
    expect(readTimer(JSON.stringify(stored))).toEqual({ projectId: 1, text: 'x', startedAt: null, isLongAccepted: false, measured: [stored.measured[0]] })
  })
})
