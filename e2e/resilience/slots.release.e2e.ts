import type { Locator, Page } from '@playwright/test'
import { waitForRest } from './harness/demo.ts'
import { record } from './harness/table.ts'
import { expect, test } from './harness/test.ts'

/** Pixels, as in module.json. */
const PROMISED_HEIGHT = 280

/** The frame of a card, a child of the slot's grid. */
function card(page: Page, title: string): Locator {
  return page.locator('main div[style*="--span"]').filter({ hasText: title })
}

async function expectNeighbourToCount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Neighbour counts 0' }).click()
  await expect(page.getByRole('button', { name: 'Neighbour counts 1' })).toBeVisible()
}

test('a card that throws keeps its frame, and its neighbors stay in place', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: 'throws-in-render' })
  const began = Date.now()
  await page.goto(stage.origin, { waitUntil: 'commit' })
  const { saw, after } = await waitForRest(card(page, 'Demo figures'), began)
  expect(saw).toContain('Demo figures is not available right now')
  await expectNeighbourToCount(page)

  const frame = await card(page, 'Demo figures').boundingBox()
  const beside = await card(page, 'Neighbour figures').boundingBox()
  expect(frame?.height).toBe(PROMISED_HEIGHT)
  expect([beside?.y, beside?.height, beside?.width]).toEqual([frame?.y, frame?.height, frame?.width])

  await stage.publish('good-v2')
  await card(page, 'Demo figures').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Figures of Release two')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Neighbour counts 1' })).toBeVisible()
  record({ situation: 'Card that throws in render', lastGood: 'no', saw, after, rest: 'usable, nothing moved', again: 'Retry brought the release that mends it' })
})

test('a card that throws is replaced by that of the last good release', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: 'throws-in-render', lastGood: 'demo' })
  const began = Date.now()
  await page.goto(stage.origin, { waitUntil: 'commit' })
  const { saw, after } = await waitForRest(card(page, 'Demo figures'), began)
  await expect(page.getByText('Figures of Release one')).toBeVisible()
  await expectNeighbourToCount(page)

  await stage.publish('good-v2')
  await page.reload()
  await expect(page.getByText('Figures of Release two')).toBeVisible()
  record({ situation: 'Card that throws in render', lastGood: 'yes', saw, after, rest: 'usable, nothing moved', again: 'the next visit got the release that mends it' })
})

test('a loading card has its place and title already', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: 'good-v2' })
  stage.network.break(await stage.fileOf('good-v2', 'entry'), 'hangs')
  await page.goto(stage.origin, { waitUntil: 'commit' })
  await expectNeighbourToCount(page)
  const waiting = card(page, 'Demo figures')
  await expect(waiting.getByRole('heading', { name: 'Demo figures' })).toBeVisible()
  const before = await waiting.boundingBox()
  await expect(waiting.getByRole('alert')).toBeVisible()
  expect(await waiting.boundingBox()).toEqual(before)
})

test('a failing header slot becomes a small Retry button, and the header keeps its height', async ({ page, stageFor }) => {
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

test('the card of a module that is off says why', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: 'needs-newer-sdk' })
  await page.goto(stage.origin)
  await expect(card(page, 'Demo figures')).toContainText('It needs sdk ^9.0.0; 1.0.0 is running.')
  expect((await card(page, 'Demo figures').boundingBox())?.height).toBe(PROMISED_HEIGHT)
  await expectNeighbourToCount(page)
})

test('an empty slot shows the page’s default', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: null, withNeighbour: false })
  await page.goto(stage.origin)
  await expect(page.getByRole('heading', { name: 'Welcome to Billfold, Ada' })).toBeVisible()
})
