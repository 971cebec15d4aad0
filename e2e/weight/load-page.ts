import type { Browser, CDPSession, Frame, Page } from '@playwright/test'
import { type Cookies, signInBrowser } from '../harness/session.ts'
import { throttle } from './throttle.ts'

export interface ColdPage {
  url: string
  cookies?: Cookies
  /** `drawn` is a CSS selector for the content. If the content is in a frame, `frame` is part of the frame's URL. */
  drawn: string
  frame?: string
}

export interface PageLoad {
  /** Total transferred bytes, including headers. */
  bytes: number
  requests: number
  /** Bytes received before the content was rendered. */
  bytesToDrawn: number
  requestsToDrawn: number
  /** Milliseconds from the start of the navigation. */
  firstContent: number
  drawn: number
  /** Milliseconds until the page responds to a key that is pressed as soon as the content is rendered, measured at the next frame. */
  interactive: number
  /** Duration in milliseconds. Browsers only report tasks of 50 ms or more. */
  longestTask: number
  /** Cumulative layout shift. */
  shift: number
  /** Warnings about unused preloads. */
  unfit: string[]
}

const QUIET_MS = 600

/** Opens a page with an empty cache. */
export async function loadPage(browser: Browser, { url, cookies = [], drawn, frame }: ColdPage, isThrottled: boolean): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await signInBrowser(context, url, cookies)
    const page = await context.newPage()
    await page.addInitScript(observe)
    const unfit: string[] = []
    page.on('console', (message) => {
      if (message.text().startsWith('A preload for ')) unfit.push(message.text())
    })
    const devtools = await context.newCDPSession(page)
    const traffic = await watchTraffic(devtools)
    if (isThrottled) await throttle(devtools)
    await page.goto(url, { waitUntil: 'commit' })
    const inside = frame === undefined ? page.mainFrame() : await frameAt(page, frame)
    const at = await (await inside.waitForFunction(whenDrawn, drawn, { polling: 'raf' })).jsonValue()
    const [bytesToDrawn, requestsToDrawn] = [traffic.bytes, traffic.answered]
    await page.keyboard.press('Tab')
    await traffic.quiet()
    const { began, ...seen } = await page.evaluate(readObserved)
    return { bytes: traffic.bytes, requests: traffic.requests, bytesToDrawn, requestsToDrawn, drawn: (at as number) - began, unfit, ...seen }
  } finally {
    await context.close()
  }
}

/** Waits for the frame, because it may be replaced before it reaches its URL. */
async function frameAt(page: Page, address: string): Promise<Frame> {
  const found = () => page.frames().find((frame) => frame.url().includes(address))
  return found() ?? (await page.waitForEvent('framenavigated', { predicate: (frame) => frame.url().includes(address) }))
}

interface Traffic {
  bytes: number
  requests: number
  answered: number
  /** Resolves once no request has been in flight for a while. */
  quiet(): Promise<void>
}

/** Counts network traffic from the time of this call. */
async function watchTraffic(devtools: CDPSession): Promise<Traffic> {
  const underWay = new Set<string>()
  let changed = performance.now()
  const traffic: Traffic = {
    bytes: 0,
    requests: 0,
    answered: 0,
    async quiet() {
      while (underWay.size > 0 || performance.now() - changed < QUIET_MS) await new Promise((resume) => setTimeout(resume, 50))
    },
  }
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    // Event streams stay open, so the network would never become idle if they counted.
    if (request.url.startsWith('data:') || type === 'EventSource') return
    changed = performance.now()
    if (!underWay.has(requestId)) traffic.requests += 1
    underWay.add(requestId)
  })
  const ended = (requestId: string, bytes: number) => {
    if (!underWay.delete(requestId)) return
    changed = performance.now()
    traffic.bytes += bytes
    traffic.answered += 1
  }
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => ended(requestId, encodedDataLength))
  devtools.on('Network.loadingFailed', ({ requestId }) => ended(requestId, 0))
  return traffic
}

interface Observed {
  longestTask: number
  shift: number
  interactive: number
}

/** Runs in the page before its first script. */
function observe(): void {
  const observed: Observed = { longestTask: 0, shift: 0, interactive: Number.NaN }
  Object.assign(window, { observed })
  const each = (type: string, note: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  each('longtask', ({ duration }) => (observed.longestTask = Math.max(observed.longestTask, duration)))
  each('layout-shift', ({ value = 0 }) => (observed.shift += value))
  each('first-input', ({ startTime, duration }) => (observed.interactive = startTime + duration))
}

/** Runs in the page or iframe before each animation frame. */
function whenDrawn(selector: string): number | null {
  const isThere = document.querySelector(selector) && !document.querySelector('[aria-busy=true]')
  return isThere ? performance.timeOrigin + performance.now() : null
}

function readObserved(): Observed & { firstContent: number; began: number } {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const { observed } = window as unknown as { observed: Observed }
  return { ...observed, firstContent: paint?.startTime ?? Number.NaN, began: performance.timeOrigin }
}
