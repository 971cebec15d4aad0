import type { Page } from '@playwright/test'
import { expectRelease, expectRestToWork, openDemo, retry } from './harness/demo.ts'
import type { Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'

test('a script that hangs while loading is reported, and Retry loads it once the server responds', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: 'good-v2' })
  stage.network.break(await stage.fileOf('good-v2', 'entry'), 'hangs')
  await expectUnavailable(page, stage)

  stage.network.heal()
  await retry(page)
  await expectRelease(page, 'good-v2')
})

test('a tampered script is reported and not executed, and Retry loads the genuine script', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: 'good-v2' })
  stage.network.break(await stage.fileOf('good-v2', 'page script'), 'tampered')
  await expectUnavailable(page, stage)

  stage.network.heal()
  await retry(page)
  await expectRelease(page, 'good-v2')
})

test('a page that throws while rendering is reported, and Retry loads the fixed release', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: 'throws-in-render' })
  await expectUnavailable(page, stage)

  await stage.publish('good-v2', 'throws-in-render')
  await retry(page)
  await expectRelease(page, 'good-v2')
})

test('a release that fails to load is replaced by the last good release until the next visit', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: 'good-v2', lastGood: 'demo' })
  stage.network.break(await stage.fileOf('good-v2', 'entry'), 'tampered')
  await openDemo(page, stage)
  await expectRelease(page, 'demo')
  await expectRestToWork(page)

  stage.network.heal()
  await page.reload({ waitUntil: 'commit' })
  await expectRelease(page, 'good-v2')
})

async function expectUnavailable(page: Page, stage: Stage): Promise<void> {
  const { saw } = await openDemo(page, stage)
  expect(saw).toContain('Demo is not available right now')
  await expectRestToWork(page)
}
