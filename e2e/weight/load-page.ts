import type { Browser, CDPSession, Frame, Page } from '@playwright/test'
import { type Cookies, signInBrowser } from '../harness/session.ts'
import { throttle } from './throttle.ts'

export interface ColdPage {
  url: string
  cookies?: Cookies
  /** What is there when the content is drawn. Where it stands in a frame, `frame` is a part of that one's address. */
  drawn: string
  frame?: string
}

export interface PageLoad {
  /** Of everything, as it comes over the line with its headers, until nothing more is asked for. */
  bytes: number
  requests: number
  /** Those that were answered when the content was drawn. */
  bytesToDrawn: number
  requestsToDrawn: number
  /** Milliseconds from the navigation on. */
  firstContent: number
  drawn: number
  /** A key that is pressed as soon as the content is there has been answered by a picture. */
  interactive: number
  /** Milliseconds; the browser tells of those from 50 on, and of shorter ones nothing. */
  longestTask: number
  /** How much moved by itself. */
  shift: number
  /** What the browser says of preloads that do not fit the request they were for. */
  unfit: string[]
}

const QUIET_MS = 600

/** Opens a page in a browser that has nothing of it yet. */
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

/** Frames come and go before they have their address. */
async function frameAt(page: Page, address: string): Promise<Frame> {
  const found = () => page.frames().find((frame) => frame.url().includes(address))
  return found() ?? (await page.waitForEvent('framenavigated', { predicate: (frame) => frame.url().includes(address) }))
}

interface Traffic {
  bytes: number
  requests: number
  answered: number
  /** Nothing has been under way for a while. */
  quiet(): Promise<void>
}

/** What goes over the line from now on. */
export async function watchTraffic(devtools: CDPSession): Promise<Traffic> {
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
    // A stream of events stays open, by design.
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

/** In the page, before its first script. */
function observe(): void {
  const observed: Observed = { longestTask: 0, shift: 0, interactive: Number.NaN }
  Object.assign(window, { observed })
  const each = (type: string, note: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  each('longtask', ({ duration }) => (observed.longestTask = Math.max(observed.longestTask, duration)))
  each('layout-shift', ({ value = 0 }) => (observed.shift += value))
  each('first-input', ({ startTime, duration }) => (observed.interactive = startTime + duration))
}

/** In the page or in a frame of it, before each picture: null until it is there, then the time of day. */
function whenDrawn(selector: string): number | null {
  const isThere = document.querySelector(selector) && !document.querySelector('[aria-busy=true]')
  return isThere ? performance.timeOrigin + performance.now() : null
}

function readObserved(): Observed & { firstContent: number; began: number } {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const { observed } = window as unknown as { observed: Observed }
  return { ...observed, firstContent: paint?.startTime ?? Number.NaN, began: performance.timeOrigin }
}
