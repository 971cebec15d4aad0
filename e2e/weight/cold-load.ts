import type { Browser } from '@playwright/test'
import { type Cookies, signInBrowser } from '../harness/session.ts'
import { throttle } from './throttle.ts'

export interface ColdLoad {
  /** Milliseconds until the list was rendered. */
  drawn: number
  /** Compressed size of the scripts of the shell and of the list's module, in bytes. */
  script: number
}

/** Opens a URL with an empty cache and waits until a link whose path matches `drawn` appears. */
export async function coldLoad(browser: Browser, url: string, cookies: Cookies, drawn: RegExp): Promise<ColdLoad> {
  const context = await browser.newContext()
  try {
    await signInBrowser(context, url, cookies)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await throttle(devtools)
    await page.goto(url, { waitUntil: 'commit' })
    const handle = await page.waitForFunction(measure, drawn.source, { polling: 'raf' })
    return (await handle.jsonValue()) as ColdLoad
  } finally {
    await context.close()
  }
}

/** Runs in the page before each frame. Returns null until the list is rendered. */
function measure(drawn: string): ColdLoad | null {
  const links = Array.from(document.querySelectorAll('main a'), (link) => link.getAttribute('href') ?? '')
  if (!links.some((href) => new RegExp(drawn).test(href))) return null
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\/(_shell|_m\/projects)\/.*\.js$/.test(name))
  return { drawn: performance.now(), script: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) }
}
