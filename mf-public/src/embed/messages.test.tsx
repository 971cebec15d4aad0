import { type FrameMessage, greeting, type HostMessage, MAX_HEIGHT, sealed } from '@billfold/contracts/embeds/embed-message'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { greetHost } from './host-frame.ts'
import { listenToFrame } from '@billfold/embed/loader/show-frame.ts'

const BILLFOLD = 'https://billfold.example'
const HOST = 'https://www.client.example'

/** A cross-origin window: only `postMessage` is accessible. */
function farWindow() {
  const postMessage = vi.fn<(message: unknown, origin: string, ports?: MessagePort[]) => void>()
  return { postMessage, as: { postMessage } as unknown as Window }
}

function arrives(message: { data: unknown; origin: string; source: Window | null; ports?: MessagePort[] }): void {
  const event = new Event('message')
  window.dispatchEvent(Object.assign(event, { ports: [], ...message }))
}

const cleanup: (() => void)[] = []
afterEach(() => cleanup.splice(0).forEach((act) => act()))

describe('the host page', () => {
  function listen() {
    const far = farWindow()
    const left = new AbortController()
    const heard: FrameMessage[] = []
    const frame = { contentWindow: far.as } as HTMLIFrameElement
    const send = listenToFrame({ frame, origin: BILLFOLD, onMessage: (message) => heard.push(message), left: left.signal })
    cleanup.push(() => left.abort())
    const hello = (changes: object = {}) => arrives({ data: greeting('hello'), origin: BILLFOLD, source: far.as, ...changes })
    /** Sends a message through the port that was passed with the postMessage call at this index. */
    const through = (call: number, message: unknown) => {
      const [, , [port] = []] = far.postMessage.mock.calls[call] ?? []
      port?.postMessage(message)
    }
    return { far, left, heard, send, hello, through }
  }

  test('replies to the frame’s hello with a port, and only to our origin', () => {
    const { far, hello } = listen()
    hello()
    expect(far.postMessage.mock.calls).toEqual([[greeting('welcome'), BILLFOLD, [expect.anything()]]])
  })

  test.each([
    ['from another origin', { origin: 'https://evil.example' }],
    ['from another window', { source: farWindow().as }],
    ['without a source window', { source: null }],
    ['with another protocol version', { data: { type: 'billfold-hello', v: 2 } }],
    ['that is not a hello', { data: sealed({ type: 'signed' }) }],
    ['that is not in our format', { data: '[object Object]' }],
  ])('ignores a message %s', (_, changes) => {
    const { far, heard, hello } = listen()
    hello(changes)
    expect([far.postMessage.mock.calls, heard]).toEqual([[], []])
  })

  test('ignores a hello while the frame has no window', () => {
    const left = new AbortController()
    cleanup.push(() => left.abort())
    listenToFrame({ frame: { contentWindow: null } as HTMLIFrameElement, origin: BILLFOLD, onMessage: () => undefined, left: left.signal })
    expect(() => arrives({ data: greeting('hello'), origin: BILLFOLD, source: null })).not.toThrow()
  })

  test('receives valid messages through the port, and ignores invalid ones and infinite heights', async () => {
    const { heard, hello, through } = listen()
    hello()
    for (const data of [null, 'signed', { type: 'signed' }, sealed({ type: 'delete' }), { ...(sealed({ type: 'height' }) as object), height: 'tall' }]) through(0, data)
    through(0, { ...(sealed({ type: 'height' }) as object), height: 9e9 })
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'height', height: MAX_HEIGHT }]))
  })

  test('has one port at a time: a second hello closes the first', async () => {
    const { heard, hello, through } = listen()
    hello()
    hello()
    through(0, sealed({ type: 'signed' }))
    through(1, sealed({ type: 'view' }))
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'view' }]))
  })

  test('receives nothing after it is closed', () => {
    const { far, left, hello } = listen()
    left.abort()
    hello()
    expect(far.postMessage).not.toHaveBeenCalled()
  })
})

describe('the frame', () => {
  function greet() {
    const far = farWindow()
    const own = Object.getOwnPropertyDescriptor(window, 'parent')
    Object.defineProperty(window, 'parent', { configurable: true, value: far.as })
    cleanup.push(() => (own ? Object.defineProperty(window, 'parent', own) : Reflect.deleteProperty(window, 'parent')))
    const heard: HostMessage[] = []
    const say = greetHost({ origin: HOST, onMessage: (message) => heard.push(message) })
    const { port1: port, port2: given } = new MessageChannel()
    const received: unknown[] = []
    port.addEventListener('message', ({ data }) => received.push(data))
    port.start()
    cleanup.push(() => port.close())
    const welcome = (changes: object = {}) => arrives({ data: greeting('welcome'), origin: HOST, source: far.as, ports: [given], ...changes })
    return { far, heard, say, port, received, welcome }
  }

  test('sends an empty hello message only to its parent', () => {
    const { far, say, welcome } = greet()
    say({ type: 'signed' })
    welcome()
    expect(far.postMessage.mock.calls).toEqual([[{ type: 'billfold-hello', v: 1 }, HOST]])
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another window', { source: farWindow().as }],
    ['itself', { data: greeting('hello') }],
  ])('does not accept a port from %s', async (_, changes) => {
    const { say, received, welcome } = greet()
    say({ type: 'view' })
    welcome({ ports: [new MessageChannel().port2], ...changes })
    welcome({ ports: [] })
    welcome()
    // If the frame had accepted the first, forged welcome, it would have ignored the real one.
    await vi.waitFor(() => expect(received).toEqual([{ type: 'view', v: 1 }]))
  })

  test('sends queued messages before later ones and receives its appearance settings', async () => {
    const { heard, say, port, received, welcome } = greet()
    say({ type: 'ready', height: 700 })
    welcome()
    say({ type: 'view' })
    port.postMessage(sealed({ type: 'signed' }))
    port.postMessage({ ...(sealed({ type: 'look' }) as object), theme: 'dark', accent: 'javascript:', language: 'de' })
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'look', theme: 'dark', accent: null, language: 'de' }]))
    expect(received).toEqual([{ type: 'ready', height: 700, v: 1 }, { type: 'view', v: 1 }])
  })

  test('accepts only one port', async () => {
    const { say, received, welcome } = greet()
    welcome()
    const other = new MessageChannel()
    welcome({ ports: [other.port2] })
    say({ type: 'signed' })
    await vi.waitFor(() => expect(received).toEqual([{ type: 'signed', v: 1 }]))
  })
})
