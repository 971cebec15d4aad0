import type { Browser } from '@playwright/test'
import { beginDemo, screensOf } from '../../e2e/harness/screens.ts'
import { loadPage, type PageLoad } from '../../e2e/weight/load-page.ts'
import { type Held, JUST_OBJECTS, visitInRounds } from '../../e2e/weight/visit-rounds.ts'
import { step } from '../../scripts/start/steps.ts'
import { ensureChromium } from '../../scripts/test/chromium.ts'
import type { PartOptions } from '../parts.ts'
import { beginReport } from '../report/begin-report.ts'
import { type NamedPage, openColdPages, REFERENCE } from './cold-pages.ts'
import { type LongList, useLongList } from './long-list.ts'
import { describe } from './report.ts'
import { type BrowserSetting, openSetting } from './setting.ts'

const LOADS = 5
const ROUNDS = 10

/** Cold loads on a slow line, work in a long list, and what the page holds after every screen was visited again and again. */
export async function runBrowser({ filter, isQuick, stop }: PartOptions): Promise<void> {
  await using running = new AsyncDisposableStack()
  const endReport = beginReport()
  const setting = running.use(await step('Start Billfold and a browser, fill in 1,000 users', openSetting, stop))
  const { browser, product, busy, usual } = setting
  const pages = await step('Build and serve what is compared', () => openColdPages(setting, running), stop)
  const chosen = pages.filter(({ name }) => name === REFERENCE || name.includes(filter))

  const loads = await loadInTurn(browser, chosen, isQuick ? 1 : LOADS, stop)
  const lists: LongList[] = []
  const held: Held[] = []
  const isWhole = filter === ''
  if (isWhole) {
    lists.push(await step('4 rows', () => useLongList(browser, product.origin, '4', usual), stop))
    lists.push(await step('10,000 rows', () => useLongList(browser, product.origin, '10,000', busy), stop))
    held.push(...(await step('Every screen, again and again', () => visitScreens(setting, isQuick ? 3 : ROUNDS), stop)))
  }

  await endReport(describe({ loads, lists, held }), `, Chromium ${browser.version()}`)
}

/** In turns, so that whatever else this machine does meets all of them. */
async function loadInTurn(browser: Browser, pages: readonly NamedPage[], times: number, stop: AbortSignal): Promise<Map<string, PageLoad[]>> {
  const loads = new Map<string, PageLoad[]>(pages.map(({ name }) => [name, []]))
  // The first time warms up the servers.
  for (let time = 0; time <= times; time += 1) {
    await step(time === 0 ? 'Load each page once' : `Load ${time} of ${times}`, async () => {
      for (const page of pages) {
        const load = await loadPage(browser, page, time > 0)
        if (time > 0) loads.get(page.name)?.push(load)
      }
    }, stop)
  }
  return loads
}

async function visitScreens({ browser, product }: BrowserSetting, rounds: number): Promise<Held[]> {
  const plain = await browser.browserType().launch({ executablePath: await ensureChromium(), args: JUST_OBJECTS })
  try {
    const context = await plain.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
    const screens = await screensOf(await beginDemo(product.origin, context))
    return await visitInRounds(await context.newPage(), screens.map(({ address }) => address), rounds)
  } finally {
    await plain.close()
  }
}
