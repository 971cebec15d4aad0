import { type ElementHandle, type Frame, launch } from 'puppeteer-core'
import type { Driver } from './driver.ts'

/** Firefox, controlled over WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1440, height: 900 },
  })
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  // Firefox reports policy violations as page errors.
  page.on('pageerror', (error) => void errors.push(String(error)))
  let frame: Frame = page.mainFrame()

  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: <T>(expression: string) => frame.evaluate(expression) as Promise<T>,
    async click(expression) {
      const element = (await frame.evaluateHandle(expression)).asElement() as ElementHandle | null
      if (!element) throw new Error('There is nothing to click')
      await element.click()
    },
    type: (text) => page.keyboard.type(text),
    async enterFrame(expression) {
      const element = (await frame.evaluateHandle(expression)).asElement() as ElementHandle<HTMLIFrameElement>
      frame = await element.contentFrame()
    },
    takeErrors: async () => errors.splice(0),
    close: () => browser.close(),
  }
}
