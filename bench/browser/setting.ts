import { caller } from '@billfold/server-kit/testing/caller'
import { type Browser, chromium } from '@playwright/test'
import prepareTemplate, { template } from '../../e2e/harness/database-template.ts'
import { type Product, startProduct } from '../../e2e/harness/product.ts'
import type { Cookies } from '../../e2e/harness/session.ts'
import { type SharedWork, shareWork } from '../../e2e/harness/share.ts'
import { ensureChromium } from '../../scripts/test/chromium.ts'
import { asAdmin, fill } from '../setting/fill.ts'
import { sessionOf } from '../setting/session.ts'

export interface BrowserSetting extends AsyncDisposable {
  browser: Browser
  product: Product
  /** Of the user with 10,000 invoices, and of one with four. */
  busy: Cookies
  usual: Cookies
  shared: SharedWork
}

/** A Billfold with a thousand users, of whom one has a great deal, and a Chromium. */
export async function openSetting(): Promise<BrowserSetting> {
  await using opening = new AsyncDisposableStack()
  const endTemplate = await prepareTemplate()
  opening.defer(endTemplate)
  const product = await startProduct(template())
  opening.defer(() => product.close())
  const data = await fill(product.adminUrl)
  // Who has so much is nobody who came a minute ago, to whom the dashboard shows where to begin.
  await asAdmin(product.adminUrl, (client) => client.query("update accounts.account set created_at = now() - interval '2 years'"))
  const busy = await sessionOf(product.origin, data)
  const usual = await sessionOf(product.origin, { ...data, username: 'user-2' })
  const shared = await shareWork(caller(product.origin, () => ({ cookie: usual })))
  // Frames of other sites in the page's own process, as phones have it: else neither the slow line nor the slow processor would be theirs.
  const args = ['--disable-site-isolation-trials', '--disable-features=IsolateOrigins,site-per-process']
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args })
  opening.defer(() => browser.close())
  const open = opening.move()
  return { browser, product, busy: cookiesOf(busy), usual: cookiesOf(usual), shared, [Symbol.asyncDispose]: () => open.disposeAsync() }
}

function cookiesOf(header: string): Cookies {
  return header.split('; ').map((cookie) => cookie.split('=', 2) as [string, string])
}

