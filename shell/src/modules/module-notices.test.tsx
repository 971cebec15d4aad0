import { loadReportCalls } from '@billfold/contracts/modules/load-report-calls'
import { moduleCalls, type RegisteredModule } from '@billfold/contracts/modules/module-calls'
import { useLeaveGuards } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleModule, sampleRelease } from '../testing/sample-registry.ts'
import { OFF_BY_ADDRESS } from './overrides.ts'
import { LoadFailure } from './load-container.ts'
import type { ModuleCatalog } from './module-catalog.ts'
import { type Part, type PartComponent, createPart } from './part.ts'
import { ModuleAttendant } from './module-notices.tsx'

const FIVE_MINUTES = 5 * 60_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  useLeaveGuards.setState({ active: new Set() })
})

const own = (changes: Partial<RegisteredModule> = {}): RegisteredModule => {
  const { manifest } = sampleRelease('9')
  return sampleModule({ id: 'notes', current: { base: 'http://localhost:4100/', manifest: { ...manifest, id: 'notes' } }, lastGood: null, ...changes })
}

function render(modules: RegisteredModule[], registered: RegisteredModule[] = modules, parts: Part[] = []) {
  const catalog: ModuleCatalog = { modules, pages: parts.map((part) => ({ module: modules[0]!, path: '/clients', part })), fillers: [] }
  return renderPage(<ModuleAttendant catalog={catalog} />, { answers: [answer(moduleCalls.registry, { revision: '2', modules: registered })] })
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const NOTICE = 'A newer version of Billfold is ready.'

describe('newer releases', () => {
  test('are offered to the user, who can postpone them', async () => {
    const page = render([sampleModule()], [sampleModule({ current: sampleRelease('3') })])
    expect(page.queryByText(NOTICE)).toBeNull()
    await pass(FIVE_MINUTES)
    expect(page.getByText(NOTICE)).toBeTruthy()
    expect(page.getByRole('button', { name: 'Reload' })).toBeTruthy()
    act(() => page.getByRole('button', { name: 'Not now' }).click())
    expect(page.queryByText(NOTICE)).toBeNull()
  })

  test('are not offered until an open form has been closed', async () => {
    const page = render([sampleModule()], [sampleModule({ current: sampleRelease('3') })])
    act(() => useLeaveGuards.setState({ active: new Set(['form']) }))
    await pass(FIVE_MINUTES)
    expect(page.queryByText(NOTICE)).toBeNull()
    act(() => useLeaveGuards.setState({ active: new Set() }))
    expect(page.getByText(NOTICE)).toBeTruthy()
  })

  test('are looked up when the user returns to the tab after a while', async () => {
    const page = render([sampleModule()], [sampleModule({ current: sampleRelease('3') })])
    await pass(30_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(page.requests).toEqual([])
    await pass(31_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(page.getByText(NOTICE)).toBeTruthy()
  })

  test.each([
    ['unchanged releases', sampleModule(), sampleModule({ lastGood: null })],
    ['a developer’s own module', own(), sampleModule({ id: 'notes' })],
    ['a module in development', sampleModule({ current: sampleRelease('dev') }), sampleModule()],
    ['a module that the URL disables', sampleModule({ state: 'off', reason: OFF_BY_ADDRESS }), sampleModule()],
  ])('are not offered for %s', async (_, shown, registered) => {
    const page = render([shown], [registered])
    await pass(FIVE_MINUTES)
    expect(page.requests).toHaveLength(1)
    expect(page.queryByText(NOTICE)).toBeNull()
  })
})

describe('a developer’s own module', () => {
  test('is indicated while it is active, with a button to reset it', () => {
    localStorage.setItem('billfold-overrides', '{"notes":"http://localhost:4100"}')
    const page = render([sampleModule(), own()])
    expect(page.getByRole('status').textContent).toContain('notes comes from localhost:4100')
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    act(() => page.getByRole('button', { name: 'Reset' }).click())
    expect(reload).toHaveBeenCalledOnce()
    expect(localStorage.getItem('billfold-overrides')).toBeNull()
    reload.mockRestore()
  })

  test('shows a message if it fails to load', () => {
    const page = render([own({ state: 'off', reason: 'No answer.' })])
    expect(page.getByRole('status').textContent).toContain('notes can’t be loaded from localhost:4100')
  })
})

describe('release load reports', () => {
  const limits = { part: 9000, script: 3000 }
  const Page: PartComponent = () => null

  function partOf(replies: Record<string, (PartComponent | Error)[]>, module = sampleModule()): Part {
    const record = { module, distrustsCurrent: false }
    return createPart({
      record,
      limits,
      refresh: () => Promise.resolve(),
      load: async ({ manifest }) => {
        const reply = replies[manifest.version]?.shift() ?? Page
        if (reply instanceof Error) throw reply
        return reply
      },
    })
  }

  /** Collects reports as 'module version outcome'. */
  function listen() {
    const sent: Promise<string[]>[] = []
    navigator.sendBeacon = (address, body) => {
      expect(address).toBe('/api/module-loads')
      sent.push((body as Blob).text().then((text) => loadReportCalls.send.body.parse(JSON.parse(text)).reports.map(({ module, version, outcome }) => `${module} ${version} ${outcome}`)))
      return true
    }
    return async () => (await Promise.all(sent)).flat()
  }

  const gone = new LoadFailure('fast', 'gone')
  const withVersions = (current: string, lastGood: string | null) => sampleModule({ current: sampleRelease(current), lastGood: lastGood === null ? null : sampleRelease(lastGood) })

  test('are sent in one batch, with each outcome only once per page', async () => {
    const heard = listen()
    const module = withVersions('2.0.0', '1.0.0')
    const [early, late, third] = [partOf({}, module), partOf({ '2.0.0': [gone, gone] }, module), partOf({ '2.0.0': [gone] }, module)]
    await early.request()
    render([module], [module], [early, late, third])
    await late.request()
    await third.request()
    await pass(2000)
    // Expected: two parts of the new release loaded, a third on the second attempt, and one fell back.
    expect(await heard()).toEqual(['projects 2.0.0 loaded', 'projects 2.0.0 fast', 'projects 1.0.0 loaded'])
  })

  test('are sent when a part throws while rendering, and when the user leaves the page', async () => {
    const heard = listen()
    const module = withVersions('2.0.0', null)
    const part = partOf({}, module)
    render([module], [module], [part])
    await part.request()
    await part.crashed()
    window.dispatchEvent(new Event('pagehide'))
    expect(await heard()).toEqual(['projects 2.0.0 loaded', 'projects 2.0.0 render'])
  })

  test.each([
    ['a developer’s own module', own({ id: 'projects' })],
    ['a module in development', withVersions('dev', null)],
  ])('are not sent for %s', async (_, module) => {
    const heard = listen()
    const part = partOf({}, module)
    render([module], [], [part])
    await part.request()
    await pass(2000)
    expect(await heard()).toEqual([])
  })
})
