import { type FrameMessage, readLook } from '@billfold/contracts/embeds/embed-message'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeSight } from '../../testing/fake-host.ts'
import { sampleProject } from '@billfold/web-kit/project-status/testing/shared-project-samples.ts'
import { showProject } from './show-project.tsx'

// Turns components into DOM nodes, as the build does.
vi.mock('react/jsx-dev-runtime', async () => {
  const { Fragment, jsx } = await import('./dom-runtime.ts')
  return { Fragment, jsxDEV: jsx }
})

const ADDRESS = 'https://billfold.example/api/public/project-share/TOKEN'
const MINUTE = 60_000

const asked = vi.fn<typeof fetch>()
let left: AbortController

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('INLINE_STYLE', '.billfold{color:red}')
  asked.mockReset().mockImplementation(async () => Response.json(sampleProject()))
  left = new AbortController()
})
afterEach(() => {
  left.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(first: Parameters<typeof readLook>[0] = {}) {
  let look = readLook(first)
  const said: FrameMessage[] = []
  const sight = fakeSight()
  const root = document.createElement('div').attachShadow({ mode: 'open' })
  const box = document.createElement('div')
  root.append(box)
  const options = { box, kind: 'project', origin: 'https://billfold.example', token: 'TOKEN', expect: () => undefined } as const
  const draw = showProject({ ...options, look: () => look, onMessage: (message) => said.push(message), left: left.signal })
  function follow(changes: Parameters<typeof readLook>[0] = {}): void {
    look = readLook(changes)
    draw()
  }
  return { box, said, follow, ...sight }
}

const heading = (box: Element) => box.querySelector('h1')?.textContent

test('requests the status without cookies, shows it in the page’s language and counts one view', async () => {
  const { box, said, see } = show({ language: 'es', accent: '#05a' })
  await vi.waitFor(() => expect(heading(box)).toBe('Online shop relaunch'))
  expect(box.textContent).toContain('Resumen del proyecto para Northwind Coffee Roasters')
  expect(box.querySelector<HTMLElement>('.billfold')!.style.getPropertyValue('--accent-fill')).toBe('rgb(0 85 170)')
  expect(asked.mock.calls).toEqual([[`${ADDRESS}?sender=false`, expect.objectContaining({ credentials: 'omit', referrerPolicy: 'no-referrer' })]])
  expect(said).toEqual([{ type: 'ready', height: 0 }])
  see({ isIntersecting: true })
  expect(said[1]).toEqual({ type: 'view' })
  expect(asked.mock.calls[1]).toEqual([`${ADDRESS}/views`, expect.objectContaining({ method: 'POST', mode: 'no-cors', credentials: 'omit' })])
})

test('refreshes every minute and when its attributes change', async () => {
  const { box, follow } = show()
  await vi.waitFor(() => expect(heading(box)).toBe('Online shop relaunch'))
  asked.mockImplementation(async () => Response.json(sampleProject({ name: 'Renamed' })))
  await vi.advanceTimersByTimeAsync(MINUTE)
  await vi.waitFor(() => expect(heading(box)).toBe('Renamed'))
  asked.mockRejectedValue(new TypeError('offline'))
  await vi.advanceTimersByTimeAsync(MINUTE)
  await vi.waitFor(() => expect(box.textContent).toContain('Could not be updated just now.'))
  follow({ theme: 'dark', language: 'de' })
  expect([box.querySelector<HTMLElement>('.billfold')!.dataset.theme, box.textContent?.includes('Projektdetails')]).toEqual(['dark', true])
})

test('keeps the elements of unchanged content, and with them the selection and scroll position', async () => {
  const { box, follow } = show()
  await vi.waitFor(() => expect(heading(box)).toBe('Online shop relaunch'))
  const parts = () => [...box.querySelector('.billfold')!.children]
  const [status, age] = parts()
  await vi.advanceTimersByTimeAsync(MINUTE)
  await vi.waitFor(() => expect(parts()[1]).not.toBe(age))
  expect([parts()[0] === status, parts().length]).toEqual([true, 2])
  follow({ theme: 'dark' })
  expect(parts()[0]).toBe(status)
  follow({ language: 'de' })
  expect(parts()[0]).not.toBe(status)
})

test('follows the reader’s color scheme until the element is removed', async () => {
  const setting = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => setting)
  const { box } = show({ theme: 'auto' })
  await vi.waitFor(() => expect(heading(box)).toBe('Online shop relaunch'))
  const paper = box.querySelector<HTMLElement>('.billfold')!
  function prefer(isDark: boolean): string | undefined {
    setting.matches = isDark
    setting.dispatchEvent(new Event('change'))
    return paper.dataset.theme
  }
  expect(prefer(true)).toBe('dark')
  left.abort()
  expect(prefer(false)).toBe('dark')
})

test('reports a link that is no longer valid and stops sending requests', async () => {
  const { box, said } = show()
  await vi.waitFor(() => expect(said).toHaveLength(1))
  asked.mockImplementation(async () => Response.json({}, { status: 404 }))
  await vi.advanceTimersByTimeAsync(3 * MINUTE)
  await vi.waitFor(() => expect(said[1]).toEqual({ type: 'error', code: 'not_found' }))
  expect([box.childElementCount, asked.mock.calls.length]).toEqual([0, 2])
})

test('retries after a failed load until the element is removed', async () => {
  asked.mockRejectedValue(new TypeError('blocked'))
  const { said } = show()
  await vi.waitFor(() => expect(said).toEqual([{ type: 'error', code: 'unavailable' }]))
  asked.mockImplementation(async () => Response.json(sampleProject()))
  await vi.advanceTimersByTimeAsync(MINUTE)
  await vi.waitFor(() => expect(said[1]).toEqual({ type: 'ready', height: 0 }))
  left.abort()
  await vi.advanceTimersByTimeAsync(3 * MINUTE)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('reports once that the page’s content security policy blocks the request, then stops', async () => {
  function refuse(blockedURI: string): void {
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation', { bubbles: true }), { effectiveDirective: 'connect-src', disposition: 'enforce', blockedURI }))
  }
  asked.mockImplementation(() => {
    // As in browsers, the request fails before the violation event.
    setTimeout(refuse, 0, ADDRESS)
    return Promise.reject(new TypeError('refused'))
  })
  const { said } = show()
  refuse('https://ads.example/x')
  expect(said).toEqual([])
  await vi.waitFor(() => expect(said).toEqual([{ type: 'error', code: 'blocked_by_host' }]))
  await vi.advanceTimersByTimeAsync(3 * MINUTE)
  expect([said.length, asked.mock.calls.length]).toEqual([1, 1])
})

test('makes scrollable content focusable if the page sets a height', async () => {
  const { box, follow } = show()
  await vi.waitFor(() => expect(heading(box)).toBe('Online shop relaunch'))
  const isReached = () => box.querySelector<HTMLElement>('.billfold')!.tabIndex === 0
  expect(isReached()).toBe(false)
  box.style.height = '300px'
  follow()
  expect(isReached()).toBe(true)
})
