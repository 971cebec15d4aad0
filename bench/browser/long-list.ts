import type { Browser, Page } from '@playwright/test'
import { type Cookies, signInBrowser } from '../../e2e/harness/session.ts'
import { watchTraffic } from '../../e2e/weight/load-page.ts'
import { slowDown } from '../../e2e/weight/throttle.ts'
import { median } from '../quantile.ts'

/** Milliseconds, at a fourth of the processor's speed. */
export interface LongList {
  rows: string
  /** From a digit typed into the search until the list without the others is on screen. */
  search: number
  /** From one picture to the next while the wheel turns. */
  frame: number
  longestFrame: number
  /** Rows that exist in the page. */
  drawn: number
}

interface Frames {
  stop(): number[]
}

const WHEEL_TURNS = 40
const TURN_PIXELS = 700

/** What it is like to work in the list of invoices. */
export async function useLongList(browser: Browser, origin: string, rows: string, cookies: Cookies): Promise<LongList> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await signInBrowser(context, origin, cookies)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const traffic = await watchTraffic(devtools)
    await page.goto(`${origin}/invoices`)
    await page.locator('tbody a').first().waitFor()
    // What comes once the page is idle shall have come.
    await traffic.quiet()
    await slowDown(devtools)
    const frames = await scroll(page)
    const drawn = await page.locator('tbody tr:has(a)').count()
    await page.evaluate(() => scrollTo(0, 0))
    return { rows, search: await type(page), frame: median(frames), longestFrame: Math.max(...frames), drawn }
  } finally {
    await context.close()
  }
}

async function scroll(page: Page): Promise<number[]> {
  await page.mouse.move(720, 600)
  await page.evaluate(countFrames)
  for (let turn = 0; turn < WHEEL_TURNS; turn += 1) await page.mouse.wheel(0, TURN_PIXELS)
  return page.evaluate(() => (window as unknown as { frames: Frames }).frames.stop())
}

function countFrames(): void {
  const gaps: number[] = []
  let last = performance.now()
  let isRunning = true
  const next = (now: number) => {
    gaps.push(now - last)
    last = now
    if (isRunning) requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
  const stop = () => {
    isRunning = false
    // The first is from before the wheel turned.
    return gaps.slice(1)
  }
  Object.assign(window, { frames: { stop } })
}

/** A digit leaves a part of the list; taken back, all are there again. */
async function type(page: Page): Promise<number> {
  const times: number[] = []
  await page.getByRole('searchbox', { name: 'Search invoices...' }).focus()
  for (let time = 0; time < 5; time += 1) {
    await page.evaluate(listen)
    await page.keyboard.press('5')
    times.push(await page.evaluate(() => (window as unknown as { answered: Promise<number> }).answered))
    await page.keyboard.press('Backspace')
    await page.waitForFunction(() => !new URL(location.href).searchParams.has('search'))
  }
  return median(times)
}

/** In the page: from the next key on, until the picture after the address has changed. */
function listen(): void {
  const answered = new Promise<number>((resolve) => {
    const began = ({ timeStamp }: KeyboardEvent) => {
      const look = () => {
        if (!new URL(location.href).searchParams.has('search')) requestAnimationFrame(look)
        // The picture of this frame is made after what runs in it.
        else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
      }
      requestAnimationFrame(look)
    }
    addEventListener('keydown', began, { once: true, capture: true })
  })
  Object.assign(window, { answered })
}
