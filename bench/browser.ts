import { join } from 'node:path'
import { caller } from '@billfold/server-kit/testing/caller'
import { type Browser, chromium } from '@playwright/test'
import prepareTemplate, { template } from '../e2e/harness/database-template.ts'
import { type Product, startProduct } from '../e2e/harness/product.ts'
import { type Cookies, cookiesIn } from '../e2e/harness/session.ts'
import { shareWork } from '../e2e/harness/share.ts'
import { type ColdPage, loadPage, type PageLoad } from '../e2e/weight/load-page.ts'
import { buildShellOf } from '../e2e/weight/one-bundle/build.ts'
import { serveInstead } from '../e2e/weight/one-bundle/serve.ts'
import { step } from '../scripts/start/command-line.ts'
import { ensureChromium } from '../scripts/test/chromium.ts'
import { signIn, type PartOptions } from './product.ts'
import { asAdmin, fill } from './records.ts'
import { beginReport, median, table } from './report.ts'

const LOADS = 5
const REFERENCE = 'React alone'
const REACT_ALONE = join(import.meta.dirname, '..', 'e2e', 'weight', 'react-alone', 'main.tsx')

type NamedPage = ColdPage & { name: string }

/** Measures cold page loads on a slow connection. */
export async function runBrowser({ filter, isQuick, stop }: PartOptions): Promise<void> {
  await using running = new AsyncDisposableStack()
  const endReport = beginReport()
  const product = await step('Start Billfold with 1,000 users', () => startFilled(running), stop)
  const pages = await step('Build what is compared', () => openPages(product, running), stop)
  const browser = await chromium.launch({ executablePath: await ensureChromium() })
  running.defer(() => browser.close())
  const chosen = pages.filter(({ name }) => name === REFERENCE || name.includes(filter))
  const loads = await loadInTurn(browser, chosen, isQuick ? 1 : LOADS, stop)
  endReport(`Chromium ${browser.version()}. Cold loads; milliseconds, and kB over the line.\n\n${coldTable(loads)}`)
}

interface FilledProduct {
  product: Product
  /** Session cookies of two users: `busy` has 10,000 invoices, `usual` has four. */
  busy: Cookies
  usual: Cookies
}

async function startFilled(running: AsyncDisposableStack): Promise<FilledProduct> {
  running.defer(await prepareTemplate())
  const product = await startProduct(template())
  running.defer(() => product.close())
  const data = await fill(product.adminUrl)
  // New users would see a getting-started dashboard, so the accounts are made older.
  await asAdmin(product.adminUrl, (client) => client.query("update accounts.account set created_at = now() - interval '2 years'"))
  const cookiesOf = async (username: string) => cookiesIn(await signIn(product.origin, username, data.password))
  return { product, busy: await cookiesOf(data.username), usual: await cookiesOf('user-2') }
}

async function openPages({ product, busy, usual }: FilledProduct, running: AsyncDisposableStack): Promise<NamedPage[]> {
  const { origin } = product
  const { links } = await shareWork(caller(origin, () => ({ cookie: usual.map((pair) => pair.join('=')).join('; ') })))
  const bare = running.use(await serveInstead(product, await buildShellOf(REACT_ALONE)))
  return [
    { name: REFERENCE, url: bare.origin, drawn: 'main h1' },
    { name: 'sign-in', url: `${origin}/auth`, drawn: 'input[name=username]' },
    { name: 'dashboard', url: origin, cookies: busy, drawn: 'main a[href*="view="]' },
    { name: 'invoices, 10,000 rows', url: `${origin}/invoices`, cookies: busy, drawn: 'tbody a' },
    { name: 'invoices, 4 rows', url: `${origin}/invoices`, cookies: usual, drawn: 'tbody a' },
    { name: 'clients', url: `${origin}/clients`, cookies: usual, drawn: 'main a[href^="/clients/"]' },
    { name: 'project status', url: `${origin}/client-project/${links.project}`, drawn: 'h1' },
    { name: 'proposal', url: `${origin}/shared/proposal/${links.proposal}`, drawn: 'h1' },
  ]
}

/** Loads the pages in turn, so that other load on the machine affects all of them equally. */
async function loadInTurn(browser: Browser, pages: readonly NamedPage[], times: number, stop: AbortSignal): Promise<Map<string, PageLoad[]>> {
  const loads = new Map<string, PageLoad[]>(pages.map(({ name }) => [name, []]))
  async function loadEach(isMeasured: boolean): Promise<void> {
    for (const page of pages) {
      const load = await loadPage(browser, page, isMeasured)
      if (isMeasured) loads.get(page.name)?.push(load)
    }
  }
  await step('Warm up', () => loadEach(false), stop)
  for (let time = 1; time <= times; time += 1) await step(`Load ${time} of ${times}`, () => loadEach(true), stop)
  return loads
}

function coldTable(loads: ReadonlyMap<string, readonly PageLoad[]>): string {
  const value = (name: string, field: Exclude<keyof PageLoad, 'unfit'>) => median((loads.get(name) ?? []).map((load) => load[field]).filter((number) => !Number.isNaN(number)))
  const rows = [...loads.keys()].map((name) => [
    name,
    (value(name, 'bytesToDrawn') / 1000).toFixed(1),
    String(value(name, 'requestsToDrawn')),
    value(name, 'drawn').toFixed(0),
    value(name, 'interactive').toFixed(0),
    (value(name, 'interactive') / value(REFERENCE, 'interactive')).toFixed(2),
  ])
  return table(['page', 'kB to content', 'requests', 'content ms', 'interactive ms', `× ${REFERENCE}`], rows)
}
