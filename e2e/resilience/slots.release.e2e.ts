import type { Locator, Page } from '@playwright/test'
import { waitForRest } from './harness/demo.ts'
import { record } from './harness/table.ts'
import { expect, test } from './harness/test.ts'

/** Height in pixels that module.json declares for the card. */
const DECLARED_HEIGHT = 280

// On a phone, cards are stacked. Side by side, the taller card would stretch the other one.
test.use({ viewport: { width: 390, height: 844 } })

/** The container around the card with this title. */
function card(page: Page, title: string): Locator {
  return page.locator('main div[style*="--span"]').filter({ hasText: title })
}

async function expectNeighbourToCount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Neighbour counts 0' }).click()
  await expect(page.getByRole('button', { name: 'Neighbour counts 1' })).toBeVisible()
}

test('a card that throws keeps its height, and the card below keeps working', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: 'throws-in-render' })
  const began = Date.now()
  await page.goto(stage.origin, { waitUntil: 'commit' })
  const { saw, after } = await waitForRest(card(page, 'Demo figures'), began)
  expect(saw).toContain('Demo figures is not available right now')
  await expectNeighbourToCount(page)

  expect((await card(page, 'Demo figures').boundingBox())?.height).toBe(DECLARED_HEIGHT)

  await stage.publish('good-v2')
  await card(page, 'Demo figures').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Figures of Release two')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Neighbour counts 1' })).toBeVisible()
  record({ situation: 'Card that throws in render', lastGood: 'no', saw, after, rest: 'usable, nothing moved', again: 'Retry brought the fixed release' })
})

test('a card that throws is replaced by the last good release', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: 'throws-in-render', lastGood: 'demo' })
  const began = Date.now()
  await page.goto(stage.origin, { waitUntil: 'commit' })
  const { saw, after } = await waitForRest(card(page, 'Demo figures'), began)
  await expect(page.getByText('Figures of Release one')).toBeVisible()
  await expectNeighbourToCount(page)

  await stage.publish('good-v2')
  await page.reload()
  await expect(page.getByText('Figures of Release two')).toBeVisible()
  record({ situation: 'Card that throws in render', lastGood: 'yes', saw, after, rest: 'usable, nothing moved', again: 'the next visit got the fixed release' })
})

test('a slot reserves its declared height before its module loads, so content below does not move', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: 'good-v2' })
  const entry = await stage.fileOf('good-v2', 'entry')
  const hold = Promise.withResolvers<void>()
  await page.route(
    ({ pathname }) => pathname.endsWith(entry.slice(entry.lastIndexOf('/'))),
    async (route) => {
      await hold.promise
      await route.continue()
    },
  )
  await page.goto(stage.origin, { waitUntil: 'commit' })
  await expectNeighbourToCount(page)
  const below = card(page, 'Neighbour figures')
  const [reserved, before] = [await card(page, 'Demo figures').boundingBox(), await below.boundingBox()]
  expect(reserved?.height).toBe(DECLARED_HEIGHT)
  expect(before?.y).toBeGreaterThanOrEqual((reserved?.y ?? 0) + DECLARED_HEIGHT)

  hold.resolve()
  await expect(page.getByText('Figures of Release two')).toBeVisible()
  expect(await below.boundingBox()).toEqual(before)
})

test('a card that loads slowly shows its title first, and keeps its height if it fails', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: 'good-v2' })
  stage.network.break(await stage.fileOf('good-v2', 'entry'), 'hangs')
  await page.goto(stage.origin, { waitUntil: 'commit' })
  await expectNeighbourToCount(page)
  const waiting = card(page, 'Demo figures')
  await expect(waiting.getByRole('heading', { name: 'Demo figures' })).toBeVisible()
  const before = await waiting.boundingBox()
  await expect(waiting.getByRole('alert')).toBeVisible()
  expect(before?.height).toBe(DECLARED_HEIGHT)
  expect(await waiting.boundingBox()).toEqual(before)
})

test('a header widget that fails becomes a small Retry button of the same height', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: 'good-v2' })
  stage.network.break(await stage.fileOf('good-v2', 'entry'), 'json 500')
  await page.goto(`${stage.origin}/neighbour`)
  const button = page.getByRole('button', { name: 'Demo light is not available right now. Retry' })
  await expect(button).toBeVisible()
  const header = page.locator('main header')
  const failed = await header.boundingBox()
  await expectNeighbourToCount(page)

  stage.network.heal()
  await button.click()
  await expect(page.getByText('Light of Release two')).toBeVisible()
  expect((await header.boundingBox())?.height).toBe(failed?.height)
  await expect(page.getByRole('button', { name: 'Neighbour counts 1' })).toBeVisible()
})

test('a disabled module’s card explains why and keeps its height', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: 'needs-newer-sdk' })
  await page.goto(stage.origin)
  await expect(card(page, 'Demo figures')).toContainText('It needs sdk ^9.0.0; 1.0.0 is running.')
  expect((await card(page, 'Demo figures').boundingBox())?.height).toBe(DECLARED_HEIGHT)
  await expectNeighbourToCount(page)
})

test('an empty slot shows the page’s fallback', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: null, withNeighbour: false })
  await page.goto(stage.origin)
  await expect(page.getByRole('heading', { name: 'Welcome to Billfold, Ada' })).toBeVisible()
})
