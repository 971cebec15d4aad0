import { type Locator, type Page } from '@playwright/test'
import type { Kind } from './build-modules.ts'
import type { Stage } from './stage.ts'
import { expect } from './test.ts'

/** How long to wait for a message, in milliseconds. */
const PATIENCE = 10_000

interface Look {
  text: string
  /** A color set in the style sheet, to check that the style sheet is loaded. */
  color: string
}

const looks: Partial<Record<Kind, Look>> = {
  demo: { text: 'Release one', color: 'rgb(1, 2, 3)' },
  'good-v2': { text: 'Release two', color: 'rgb(4, 5, 6)' },
}

interface Seen {
  /** The text that the user finally saw, as recorded in docs/resilience.md. */
  saw: string
  /** Milliseconds until the final text was visible. */
  after: number
}

/** Opens the demo module's page. Expects the navigation to work while the page loads. */
export async function openDemo(page: Page, { origin }: Pick<Stage, 'origin'>): Promise<Seen> {
  const began = Date.now()
  await page.goto(`${origin}/demo`, { waitUntil: 'commit' })
  await expectFrameToWork(page)
  return waitForRest(page.getByRole('main'), began)
}

/** Waits until this part of the page shows a release or an error. */
export async function waitForRest(part: Locator, began: number): Promise<Seen> {
  const shown = part.getByText(/^(Release|Figures of Release) /)
  const failed = part.getByRole('alert')
  const off = part.getByText(/ is turned off$/)
  await expect(shown.or(failed).or(off).first()).toBeVisible({ timeout: PATIENCE - (Date.now() - began) })
  const after = Date.now() - began
  if (await shown.first().isVisible()) return { saw: 'the last good release', after }
  const box = (await failed.isVisible()) ? failed : off.locator('..')
  const [title, message] = await box.locator('p').allInnerTexts()
  const buttons = (await box.getByRole('button').allInnerTexts()).map((label) => ` [${label}]`)
  return { saw: `“${title}. ${message}”${buttons.join('')}`, after }
}

/** Expects the page of this release with its style sheet applied. */
export async function expectRelease(page: Page, kind: 'demo' | 'good-v2'): Promise<void> {
  const { text = '', color = '' } = looks[kind] ?? {}
  const release = page.getByText(text, { exact: true })
  await expect(release).toBeVisible()
  await expect(release).toHaveCSS('color', color)
}

/** Expects the rest of the app to work: the account menu, another module's page, and going back. */
export async function expectRestToWork(page: Page): Promise<void> {
  await expectFrameToWork(page)
  await page.getByRole('link', { name: 'Neighbour' }).click()
  await expect(page.getByRole('heading', { name: 'Neighbour' })).toBeVisible()
  await page.getByRole('button', { name: 'Neighbour counts 0' }).click()
  await expect(page.getByRole('button', { name: 'Neighbour counts 1' })).toBeVisible()
  await page.getByRole('link', { name: 'Demo' }).click()
  await expect(page.getByRole('heading', { name: 'Demo' })).toBeVisible()
}

export async function retry(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
}

async function expectFrameToWork(page: Page): Promise<void> {
  const logout = page.getByRole('menuitem', { name: 'Logout' })
  await page.getByRole('button', { name: /Ada Lovelace/ }).click()
  await expect(logout).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(logout).toBeHidden()
}
