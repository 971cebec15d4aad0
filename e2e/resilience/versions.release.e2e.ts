import { buildDemo, prepareRoot } from './harness/build-modules.ts'
import { expectRelease, expectRestToWork, openDemo, retry, waitForRest } from './harness/demo.ts'
import { record } from './harness/table.ts'
import { expect, test } from './harness/test.ts'

test('a release that needs another SDK version is disabled with a reason and not loaded', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: 'needs-newer-sdk' })
  const seen = await openDemo(page, stage)
  expect(seen.saw).toContain('It needs sdk ^9.0.0; 1.0.0 is running.')
  await expect(page.getByRole('link', { name: 'Demo' }).locator('..')).toContainText('Off')
  await expectRestToWork(page)
  expect(stage.network.requested.filter((path) => path.startsWith('/_m/demo/'))).toEqual([])

  await stage.publish('good-v2')
  await page.reload()
  await expectRelease(page, 'good-v2')
  record({ situation: 'Incompatible version', lastGood: 'no', ...seen, rest: 'usable', again: 'the next visit got the release that fits' })
})

test('a release that needs another SDK version does not replace the previous release', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: 'needs-newer-sdk', lastGood: 'demo' })
  const seen = await openDemo(page, stage)
  await expectRelease(page, 'demo')
  await expectRestToWork(page)

  await stage.publish('good-v2')
  await page.reload()
  await expectRelease(page, 'good-v2')
  record({ situation: 'Incompatible version', lastGood: 'yes', ...seen, rest: 'usable', again: 'the next visit got the release that fits' })
})

test('an open tab keeps its release, lazily loaded code and entered text, while a new tab gets the new release', async ({ page, context, stageFor }) => {
  const stage = await stageFor({ demo: 'demo' })
  await openDemo(page, stage)
  await page.getByLabel('Note').fill('half a sentence')

  await stage.publish('good-v2', 'demo')
  const second = await context.newPage()
  const began = Date.now()
  await second.goto(`${stage.origin}/demo`)
  await expectRelease(second, 'good-v2')
  const after = Date.now() - began

  await page.bringToFront()
  await page.getByRole('button', { name: 'Show details' }).click()
  await expect(page.getByText('Details of Release one')).toBeVisible()
  await expect(page.getByLabel('Note')).toHaveValue('half a sentence')
  await expectRestToWork(page)
  await expectRelease(page, 'demo')
  await expectRelease(second, 'good-v2')
  await page.reload()
  await expectRelease(page, 'good-v2')
  record({
    situation: 'Release published while a form is open',
    lastGood: 'makes no difference',
    saw: 'its release, lazy code and typed text; a new tab the new release',
    after,
    rest: 'usable',
    again: 'the next visit got the new release',
  })
})

test('a rebuild keeps the previous release’s files for open tabs', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: null })
  await prepareRoot(stage.root)
  await buildDemo(stage.root, 'demo')
  await openDemo(page, stage)
  await buildDemo(stage.root, 'good-v2')
  await page.getByRole('button', { name: 'Show details' }).click()
  await expect(page.getByText('Details of Release one')).toBeVisible()
  await page.reload()
  await expectRelease(page, 'good-v2')
})

test('two releases of one module work on the same page, each with its own code and styles', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: 'good-v2', lastGood: 'demo' })
  stage.network.break(await stage.fileOf('good-v2', 'page script'), 'json 500')
  await page.goto(`${stage.origin}/neighbour`)
  const light = page.getByText('Light of Release two')
  await expect(light).toBeVisible()
  const began = Date.now()
  await page.getByRole('link', { name: 'Demo' }).click()
  const seen = await waitForRest(page.getByRole('main'), began)
  await expectRelease(page, 'demo')
  await page.getByRole('button', { name: 'Show details' }).click()
  await expect(page.getByText('Details of Release one')).toBeVisible()
  await expect(light).toBeVisible()
  await expectRestToWork(page)

  stage.network.heal()
  await page.reload()
  await expectRelease(page, 'good-v2')
  record({
    situation: 'Two releases on one page',
    lastGood: 'yes',
    saw: 'the page of the last good release under the header of the new one',
    after: seen.after,
    rest: 'usable',
    again: 'the next visit got the new release throughout',
  })
})

test('Retry gives the page a new copy of its module, while other parts keep the old copy', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: 'good-v2' })
  stage.network.break(await stage.fileOf('good-v2', 'page script'), 'json 500')
  await openDemo(page, stage)
  await expect(page.getByText('Light of Release two')).toBeVisible()
  stage.network.heal()
  await retry(page)
  await expectRelease(page, 'good-v2')
  // The page still runs release two, so the button loads its lazy chunk from release two.
  await page.getByRole('button', { name: 'Light of Release two' }).click()
  await expect(page.getByText('The light is on')).toBeVisible()
  await page.getByRole('button', { name: 'Show details' }).click()
  await expect(page.getByText('Details of Release two')).toBeVisible()
  // A card that is shown later uses the new copy.
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await waitForRest(page.getByRole('main'), Date.now())
  await expect(page.getByText('Figures of Release two')).toBeVisible()
  await expect(page.getByText('Light of Release two')).toBeVisible()
})
