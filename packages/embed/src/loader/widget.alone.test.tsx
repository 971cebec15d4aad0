import { greeting, sealed } from '@billfold/contracts/embeds/embed-message'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineElements } from './define-elements.ts'

const BILLFOLD = 'https://billfold.example'
const TOKEN = 'A'.repeat(43)

// Real browsers define `origin` on each window.
Object.assign(globalThis, { origin: location.origin })

/** Shadow roots by element. They are closed, so tests cannot access them otherwise. */
const trees = new Map<Element, ShadowRoot>()
let comesNear: () => void
let events: [type: string, detail: unknown][]

const { attachShadow } = HTMLElement.prototype as { attachShadow: (this: Element, init: ShadowRootInit) => ShadowRoot }
HTMLElement.prototype.attachShadow = function attach(init) {
  const root = attachShadow.call(this, init)
  trees.set(this, root)
  return root
}
/** Stubs iframes, so that nothing is loaded: their window only has postMessage, like a cross-origin window. */
const post = vi.fn<(message: unknown, origin: string, ports: MessagePort[]) => void>()
const createElement = document.createElement.bind(document)
document.createElement = (name: string) => {
  if (name !== 'iframe') return createElement(name)
  return Object.assign(document.createElementNS('urn:not-html', name) as HTMLElement, { style: {}, contentWindow: { postMessage: post } })
}

defineElements(BILLFOLD)

beforeEach(() => {
  events = []
  comesNear = () => undefined
  class Observer {
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      comesNear = () => tell([{ isIntersecting: true }])
    }
    observe(): void {}
    disconnect(): void {
      comesNear = () => undefined
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => {
  document.body.replaceChildren()
  document.documentElement.lang = ''
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function put(name: 'billfold-project' | 'billfold-proposal' | 'billfold-invoice', attributes: Record<string, string> = {}) {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries({ token: TOKEN, ...attributes })) element.setAttribute(attribute, value)
  for (const type of ['ready', 'view', 'signed', 'paid', 'error']) element.addEventListener(`billfold-${type}`, (event) => events.push([type, (event as CustomEvent).detail]))
  document.body.append(element)
  const inside = () => trees.get(element)!
  const frame = () => inside().querySelector('iframe')
  const box = () => inside().firstElementChild as HTMLElement
  /** Sends the hello message of a framed page and returns the port from the loader’s response. */
  function hello(): MessagePort {
    window.dispatchEvent(Object.assign(new Event('message'), { data: greeting('hello'), origin: BILLFOLD, source: frame()!.contentWindow, ports: [] }))
    return post.mock.calls.at(-1)![2][0]!
  }
  /** Connects the frame and returns a function that sends messages through its port. */
  function answer(): (message: { type: string; [field: string]: unknown }) => void {
    const port = hello()
    return (message) => port.postMessage(sealed(message))
  }
  return { element, inside, frame, box, hello, answer }
}

test('loads the frame when the element comes near the viewport, from the script’s origin and with minimal permissions', () => {
  const { frame } = put('billfold-proposal', { theme: 'dark', accent: '#0a7', language: 'de' })
  expect(frame()).toBeNull()
  comesNear()
  comesNear()
  const { src, title, referrerPolicy } = frame()!
  expect(src).toBe(`${BILLFOLD}/embed/proposal/${TOKEN}#${new URLSearchParams({ host: origin, theme: 'dark', accent: '#0a7', language: 'de' })}`)
  expect([title, referrerPolicy, frame()!.getAttribute('allow')]).toEqual(['Angebot', 'no-referrer', null])
  expect(String(frame()!.sandbox).split(' ').toSorted()).toEqual([
    'allow-downloads',
    'allow-forms',
    'allow-popups',
    'allow-popups-to-escape-sandbox',
    'allow-same-origin',
    'allow-scripts',
  ])
})

test('frames an invoice and links to its page in the error message', async () => {
  const { frame, inside, answer } = put('billfold-invoice', { loading: 'eager', language: 'es' })
  expect([frame()!.src.split('#')[0], frame()!.title]).toEqual([`${BILLFOLD}/embed/invoice/${TOKEN}`, 'Factura'])
  const say = answer()
  say({ type: 'error', code: 'not_found' })
  await vi.waitFor(() => expect(inside().querySelector('a')?.href).toBe(`${BILLFOLD}/shared/invoice/${TOKEN}`))
})

test('loads an eager frame immediately, in the page’s language', () => {
  document.documentElement.lang = 'fr-CA'
  expect(put('billfold-project', { loading: 'eager' }).frame()!.title).toBe('Avancement du projet')
})

test('the element is as tall as its content, but at least the reserved height, unless a height is set', async () => {
  const { element, box, answer } = put('billfold-project', { loading: 'eager', 'min-height': '500' })
  expect(box().style.height).toBe('500px')
  const say = answer()
  say({ type: 'ready', height: 730 })
  await vi.waitFor(() => expect([box().className, box().style.height]).toEqual(['shown', '730px']))
  say({ type: 'height', height: 90 })
  await vi.waitFor(() => expect(box().style.height).toBe('500px'))
  element.setAttribute('height', '320')
  expect(box().style.height).toBe('320px')
})

test('keeps its height when it is reinserted', async () => {
  const { element, box, answer } = put('billfold-project', { loading: 'eager' })
  answer()({ type: 'ready', height: 1234 })
  await vi.waitFor(() => expect(box().className).toBe('shown'))
  element.remove()
  document.body.append(element)
  expect([box().className, box().style.height]).toEqual(['', '1234px'])
})

test('does not reuse the height of a framed status for an inline status with the same token', async () => {
  const { box, answer } = put('billfold-project', { loading: 'eager' })
  answer()({ type: 'ready', height: 1234 })
  await vi.waitFor(() => expect(box().className).toBe('shown'))
  expect(put('billfold-project', { inline: '' }).box().style.minHeight).toBe('1080px')
})

test.each([
  ['project', 559, 1080],
  ['project', 560, 880],
  ['proposal', 559, 1800],
  ['proposal', 560, 1600],
  ['invoice', 559, 1200],
  ['invoice', 560, 1000],
] as const)('a %s that is %d px wide reserves %d px until its height is known', (kind, width, height) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  expect(put(`billfold-${kind}`, { token: 'C'.repeat(43) }).box().style.height).toBe(`${height}px`)
})

test('keeps separate heights for two elements with the same token when the theme of one changes', async () => {
  const [wide, narrow] = [put('billfold-project', { loading: 'eager' }), put('billfold-project', { loading: 'eager' })]
  const heights = () => [wide.box().style.height, narrow.box().style.height]
  wide.answer()({ type: 'ready', height: 1500 })
  narrow.answer()({ type: 'ready', height: 2500 })
  await vi.waitFor(() => expect(heights()).toEqual(['1500px', '2500px']))
  wide.element.setAttribute('theme', 'dark')
  expect(heights()).toEqual(['1500px', '2500px'])
})

test('fires events without personal data', async () => {
  const say = put('billfold-proposal', { loading: 'eager' }).answer()
  for (const type of ['ready', 'height', 'view', 'signed', 'paid']) say({ type, height: 1, token: TOKEN, name: 'Grace Hopper' })
  await vi.waitFor(() => expect(events).toEqual(['ready', 'view', 'signed', 'paid'].map((type) => [type, {}])))
})

test('applies a new theme, accent and language without reloading, but loads a new frame for a new token', () => {
  const { element, frame, answer } = put('billfold-project', { loading: 'eager' })
  const first = frame()
  answer()({ type: 'ready', height: 1 })
  element.setAttribute('theme', 'auto')
  element.setAttribute('language', 'de')
  expect([frame() === first, frame()!.style.colorScheme, frame()!.title]).toEqual([true, 'light dark', 'Projektstand'])
  element.setAttribute('token', 'B'.repeat(43))
  expect([frame() === first, frame()!.src.includes('B'.repeat(43))]).toEqual([false, true])
})

test('sends the appearance set before the handshake, and sends it again after a reload', async () => {
  const { element, hello } = put('billfold-project', { loading: 'eager' })
  const told: unknown[] = []
  const listen = (port: MessagePort) => {
    port.addEventListener('message', ({ data }) => told.push(data))
    port.start()
  }
  element.setAttribute('language', 'fr')
  element.setAttribute('theme', 'dark')
  const look = { type: 'look', theme: 'dark', accent: null, language: 'fr', v: 1 }
  listen(hello())
  await vi.waitFor(() => expect(told).toEqual([look]))
  listen(hello())
  await vi.waitFor(() => expect(told).toEqual([look, look]))
  element.setAttribute('theme', 'auto')
  await vi.waitFor(() => expect(told.slice(2)).toMatchObject([{ type: 'look', theme: 'auto', language: 'fr' }]))
})

test.each([
  ['a link that is no longer valid', 'not_found', 'This link is no longer valid.'],
  ['a page whose data cannot be loaded', 'unavailable', 'This could not be shown here.'],
])('shows a message and a link for %s, and the frame if it appears later', async (_, code, words) => {
  const { inside, box, answer } = put('billfold-proposal', { loading: 'eager' })
  const say = answer()
  say({ type: 'error', code })
  await vi.waitFor(() => expect(box().className).toBe('failed'))
  const link = inside().querySelector('a')!
  expect(inside().querySelector('.note')!.textContent).toBe(`${words}Open in a new tab`)
  expect([link.href, link.target, link.rel]).toEqual([`${BILLFOLD}/shared/proposal/${TOKEN}`, '_blank', 'noopener'])
  say({ type: 'ready', height: 1 })
  await vi.waitFor(() => expect(box().className).toBe('shown'))
  expect(events).toEqual([['error', { code }], ['ready', {}]])
})

test('gives up on a silent frame within eight seconds, or soon after the frame loads a different page', () => {
  vi.useFakeTimers()
  const silent = put('billfold-project', { loading: 'eager' })
  vi.advanceTimersByTime(8000)
  expect([silent.box().className, events]).toEqual(['failed', [['error', { code: 'no_answer' }]]])
  const refused = put('billfold-project', { loading: 'eager' })
  refused.frame()!.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(2000)
  expect(refused.box().className).toBe('failed')
})

describe('a page that is still loading', () => {
  function whileLoading(): () => void {
    vi.useFakeTimers()
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
    return () => {
      state.mockReturnValue('complete')
      window.dispatchEvent(new Event('load'))
    }
  }

  test('is not delayed by the frame, which is added right after the load event', () => {
    const load = whileLoading()
    const { frame } = put('billfold-project', { loading: 'eager' })
    expect(frame()).toBeNull()
    load()
    expect(frame()).not.toBeNull()
  })

  test('gets the frame after one second even if it is still loading', () => {
    whileLoading()
    const { frame } = put('billfold-project', { loading: 'eager' })
    vi.advanceTimersByTime(1000)
    expect(frame()).not.toBeNull()
  })

  test('gets a new frame after the load event if the first one stays silent', async () => {
    const load = whileLoading()
    const { frame, box, answer } = put('billfold-project', { loading: 'eager' })
    vi.advanceTimersByTime(8000)
    expect([frame(), box().className]).toEqual([null, 'failed'])
    load()
    vi.useRealTimers()
    answer()({ type: 'ready', height: 1 })
    await vi.waitFor(() => expect(box().className).toBe('shown'))
    expect(events).toEqual([['error', { code: 'no_answer' }], ['ready', {}]])
  })
})

test('uses left-to-right text on any page', () => {
  document.body.dir = 'rtl'
  expect(put('billfold-project').box().dir).toBe('ltr')
  document.body.removeAttribute('dir')
})

function violation(changes: object): void {
  const event = new Event('securitypolicyviolation', { bubbles: true })
  document.dispatchEvent(Object.assign(event, { effectiveDirective: 'frame-src', disposition: 'enforce', blockedURI: `${BILLFOLD}/x`, ...changes }))
}

test('immediately reports when the page’s policy blocks the frame', () => {
  put('billfold-project', { loading: 'eager' })
  violation({ effectiveDirective: 'img-src' })
  violation({ disposition: 'report' })
  violation({ blockedURI: 'https://ads.example' })
  expect(events).toEqual([])
  violation({})
  expect(events).toEqual([['error', { code: 'blocked_by_host' }]])
})

test('reports when the page’s policy blocks the script of an inline status', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('INLINE_FILE', 'inline.js')
  put('billfold-project', { inline: '', loading: 'eager' })
  // As in browsers, the import fails before the violation event. Imports always fail in this environment.
  await vi.dynamicImportSettled()
  violation({ effectiveDirective: 'script-src-elem' })
  vi.advanceTimersByTime(8000)
  expect(events).toEqual([['error', { code: 'blocked_by_host' }]])
})

test('keeps the content if the page’s policy blocks anything else', async () => {
  const { box, answer } = put('billfold-project', { loading: 'eager' })
  answer()({ type: 'ready', height: 1 })
  await vi.waitFor(() => expect(box().className).toBe('shown'))
  violation({})
  expect(box().className).toBe('shown')
})

test.each(['', 'short', `${'A'.repeat(42)}/`, `${TOKEN}?x`])('loads nothing for a token like “%s”', async (token) => {
  const { frame, inside } = put('billfold-project', { token, loading: 'eager' })
  await Promise.resolve()
  expect([frame(), inside().querySelector('a'), events]).toEqual([null, null, [['error', { code: 'token_invalid' }]]])
})

test('does not report a missing token if the element is removed immediately', async () => {
  put('billfold-project', { token: '' }).element.remove()
  await Promise.resolve()
  expect(events).toEqual([])
})

test('stops frames, messages and timers when it is removed', () => {
  vi.useFakeTimers()
  const { element, inside } = put('billfold-project', { loading: 'eager' })
  element.remove()
  vi.advanceTimersByTime(10_000)
  expect([inside().childElementCount, events]).toEqual([0, []])
})

test('works if the script is loaded twice', () => {
  expect(() => defineElements('https://other.example')).not.toThrow()
})
