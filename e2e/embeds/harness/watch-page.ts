import type { Page } from '@playwright/test'

interface Watched {
  /** Console errors in all frames. */
  problems: string[]
  /** Messages posted between windows and ports in all frames. */
  messages: string[]
  /** Returns the cumulative layout shift so far. */
  shifts: () => Promise<number>
}

/** Call this before the page loads its first script. Opens closed shadow roots so that tests can look inside. */
export async function watchPage(page: Page): Promise<Watched> {
  const problems: string[] = []
  const messages: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.exposeFunction('heard', (message: string) => messages.push(message))
  await page.addInitScript(() => {
    const tell = (data: unknown) => (window as unknown as { heard: (message: string) => void }).heard(JSON.stringify(data))
    addEventListener('message', ({ data }) => tell(data), true)
    // oxlint-disable-next-line typescript/unbound-method -- called with the right `this` below
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (data: unknown, ...more: [never]) {
      tell(data)
      post.call(this, data, ...more)
    }
    // oxlint-disable-next-line typescript/unbound-method
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function (init) {
      return attach.call(this, { ...init, mode: 'open' })
    }
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return { problems, messages, shifts: () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0)) }
}
