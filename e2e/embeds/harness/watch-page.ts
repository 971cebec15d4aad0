import type { Page } from '@playwright/test'

interface Watched {
  /** Errors in all frames. */
  problems: string[]
  /** Messages of windows and ports in all frames. */
  said: string[]
  /** Layout shift of the page. */
  shifts: () => Promise<number>
}

/** Starts before the page's first script, and opens closed shadow roots. */
export async function watchPage(page: Page): Promise<Watched> {
  const problems: string[] = []
  const said: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.exposeFunction('heard', (message: string) => said.push(message))
  await page.addInitScript(() => {
    const tell = (data: unknown) => (window as unknown as { heard: (message: string) => void }).heard(JSON.stringify(data))
    addEventListener('message', ({ data }) => tell(data), true)
    // Both must be called with their own objects.
    // oxlint-disable-next-line typescript/unbound-method
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
  return { problems, said, shifts: () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0)) }
}
