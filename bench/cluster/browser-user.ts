import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../../e2e/harness/launch-options.ts'
import { cookiesIn, signInBrowser } from '../../e2e/harness/session.ts'
import { ensureChromium } from '../../scripts/test/chromium.ts'
import { type Exchange, signUp } from '../faults/users.ts'
import type { Write, Writes } from '../faults/writes.ts'

/** A user in a browser who records time again and again. */
export interface BrowserUser extends AsyncDisposable {
  /** Finished journeys. The status is 200, or 0 if the journey failed. */
  journeys: readonly Exchange[]
}

const STEP_MS = 10_000

export async function startBrowserUser(origin: string, number: number, writes: Writes): Promise<BrowserUser> {
  await using starting = new AsyncDisposableStack()
  const { cookie, agent } = await signUp(origin, number)
  await agent.close()
  const browser = await chromium.launch({ ...launchOptions(), executablePath: await ensureChromium() })
  starting.defer(() => browser.close())
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', serviceWorkers: 'block' })
  context.setDefaultTimeout(STEP_MS)
  await signInBrowser(context, origin, cookiesIn(cookie))

  const journeys: Exchange[] = []
  const over = new AbortController()
  async function work(): Promise<void> {
    while (!over.signal.aborted) {
      const at = performance.now()
      const problem = await recordTime(context, writes.begin('time entry', '1.5')).then(() => '', firstLine)
      if (!over.signal.aborted) journeys.push({ call: 'journey', at, endedAt: performance.now(), status: problem === '' ? 200 : 0, problem })
    }
  }
  const working = work()
  const started = starting.move()
  return {
    journeys,
    async [Symbol.asyncDispose]() {
      over.abort()
      await started.disposeAsync()
      await working
    },
  }
}

const firstLine = (error: Error) => error.message.split('\n')[0] ?? ''

/** Opens Billfold, records time, finds it in the list, and looks at the project and the dashboard. */
async function recordTime(context: BrowserContext, write: Write): Promise<void> {
  const page = await context.newPage()
  try {
    await page.goto('/time-tracking')
    await page.getByRole('link', { name: 'Add Entry' }).or(page.getByRole('button', { name: 'Add Entry' })).first().click()
    const form = page.getByRole('dialog', { name: 'New Time Entry' })
    await form.getByLabel(/^Description/).fill(`${write.mark} wireframes`)
    await choose(page, form.getByRole('combobox', { name: /^Client/ }), 'Northwind')
    await choose(page, form.getByRole('combobox', { name: /^Project/ }), 'Website')
    await form.getByLabel(/^Hours/).fill('1:30')
    write.attempts += 1
    await form.getByRole('button', { name: 'Create Entry' }).click()
    await page.getByRole('region', { name: /^Notifications/ }).getByText('Time entry created successfully').waitFor()
    write.outcome = 'confirmed'
    await page.getByText(write.mark).first().waitFor()
    const navigation = page.getByRole('navigation').first()
    await navigation.getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('link', { name: 'Website' }).first().waitFor()
    await navigation.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  } finally {
    await page.close()
  }
}

async function choose(page: Page, combobox: ReturnType<Page['locator']>, name: string): Promise<void> {
  await combobox.click()
  await page.getByRole('option', { name, exact: true }).click()
}
