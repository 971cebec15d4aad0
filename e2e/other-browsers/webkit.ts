import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { freePort } from '../../scripts/start/ports.ts'
import type { findWebKit } from './find-browsers.ts'
import type { Driver } from './driver.ts'

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

type Element = Record<typeof ELEMENT, string>

/** WebKitGTK's MiniBrowser, controlled over W3C WebDriver. It has no headless mode, so it runs on a virtual display. */
export async function openWebKit({ driver, browser, display: xvfb }: ReturnType<typeof findWebKit>): Promise<Driver> {
  await using starting = new AsyncDisposableStack()
  const { server, display } = await startDisplay(xvfb)
  starting.defer(() => end(server))
  const port = await freePort()
  const process_ = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    stdio: 'ignore',
  })
  starting.defer(() => end(process_))
  const origin = `http://127.0.0.1:${port}`
  await waitUntilReady(origin)
  const options = { binary: browser, args: ['--automation'] }
  const { sessionId } = await send<{ sessionId: string }>('POST', `${origin}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options, timeouts: { script: 30_000, pageLoad: 60_000, implicit: 0 } } },
  })
  const session = `${origin}/session/${sessionId}`
  const command = <T>(path: string, body: object = {}) => send<T>('POST', `${session}/${path}`, body)
  starting.defer(() => send<void>('DELETE', session).catch(() => undefined))
  await command('window/rect', { x: 0, y: 0, width: 1440, height: 900 })
  const find = <T>(expression: string) => command<T>('execute/sync', { script: `return (${expression})`, args: [] })
  const errors: string[] = []
  const collect = async () => void errors.push(...(await find<string[]>(`(${takeRecorded.toString()})()`)))
  const running = starting.move()

  return {
    async goto(url) {
      await collect()
      await command('url', { url })
      await collect()
    },
    async evaluate(expression) {
      // Collect errors first. If the page has changed since the last call, this starts recording in the new page.
      await collect()
      return find(expression)
    },
    async click(expression) {
      // Scrolls the element to the middle of the window, because the driver itself would scroll it underneath a sticky bar.
      const element = await find<Element | null>(`((found) => { found?.scrollIntoView({ block: 'center' }); return found })(${expression})`)
      if (!element) throw new Error('There is nothing to click')
      await command(`element/${element[ELEMENT]}/click`)
    },
    async type(text) {
      const element = await find<Element>('document.activeElement')
      await command(`element/${element[ELEMENT]}/value`, { text })
    },
    async enterFrame(expression) {
      await collect()
      await command('frame', { id: await find<Element>(expression) })
    },
    async takeErrors() {
      await collect()
      await command('frame', { id: null })
      await collect()
      return errors.splice(0)
    },
    close: () => running.disposeAsync(),
  }
}

/**
 * Runs in the page. WebKitGTK's driver has no log, so the first call starts recording errors and later calls return the new ones. Errors
 * during page load are missed.
 */
function takeRecorded(): string[] {
  const page = window as unknown as { recordedErrors?: string[] }
  if (page.recordedErrors) return page.recordedErrors.splice(0)
  const recorded: string[] = (page.recordedErrors = [])
  Object.assign(console, { error: (...parts: unknown[]) => recorded.push(parts.map(String).join(' ')) })
  window.addEventListener('error', ({ message }) => recorded.push(message))
  window.addEventListener('unhandledrejection', ({ reason }) => recorded.push(String(reason)))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => recorded.push(`${violatedDirective}: ${blockedURI}`))
  return []
}

async function startDisplay(xvfb: string): Promise<{ server: ChildProcess; display: string }> {
  const server = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer]
  return { server, display: `:${number.toString().trim()}` }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill()
  await exited
}

async function waitUntilReady(origin: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(`${origin}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await new Promise((resume) => setTimeout(resume, 100))
  }
  throw new Error('WebKitWebDriver does not answer')
}

async function send<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
