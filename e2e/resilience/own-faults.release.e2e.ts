import type { Kind } from './harness/build-modules.ts'
import { expectRelease, expectRestToWork, openDemo, retry } from './harness/demo.ts'
import { record, type Situation } from './harness/table.ts'
import { expect, test } from './harness/test.ts'

const cases: { situation: Situation; kind: Kind }[] = [
  { situation: 'Throws on load', kind: 'throws-on-load' },
  { situation: 'Throws in render', kind: 'throws-in-render' },
]

for (const { situation, kind } of cases) {
  test(`${situation}: the page shows an error, and Retry loads the fixed release`, async ({ page, stageFor }) => {
    const stage = await stageFor({ demo: kind })
    const seen = await openDemo(page, stage)
    expect(seen.saw).toContain('Demo is not available right now')
    await expectRestToWork(page)

    await stage.publish('good-v2', kind)
    await retry(page)
    await expectRelease(page, 'good-v2')
    record({ situation, lastGood: 'no', ...seen, rest: 'usable', again: 'Retry brought the fixed release' })
  })

  test(`${situation}: the last good release is shown instead`, async ({ page, stageFor }) => {
    const stage = await stageFor({ demo: kind, lastGood: 'demo' })
    const seen = await openDemo(page, stage)
    await expectRelease(page, 'demo')
    await expectRestToWork(page)

    await stage.publish('good-v2', kind)
    await page.reload()
    await expectRelease(page, 'good-v2')
    record({ situation, lastGood: 'yes', ...seen, rest: 'usable', again: 'the next visit got the fixed release' })
  })
}

test('Retry executes the code of the same release again', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: 'throws-on-load' })
  const { saw } = await openDemo(page, stage)
  expect(saw).toContain('Demo is not available right now')
  await page.evaluate(() => Object.assign(globalThis, { settings: 'Release three' }))
  await retry(page)
  await expect(page.getByText('Release three', { exact: true })).toBeVisible()
})

test('an error in an event handler is reported and leaves the page unchanged', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: 'throws-in-handler', lastGood: 'demo' })
  await openDemo(page, stage)
  await page.getByLabel('Note').fill('typed before')
  const began = Date.now()
  await page.getByRole('button', { name: 'Pressed 0 times' }).click()
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  await expect(toast).toContainText('Demo ran into a problem')
  const after = Date.now() - began
  await expect(page.getByLabel('Note')).toHaveValue('typed before')
  await page.getByRole('button', { name: 'Show details' }).click()
  await expect(page.getByText(/^Details of/)).toBeVisible()
  const [title, description] = await toast.getByText(/problem|keeps working/).allInnerTexts()
  await expectRestToWork(page)

  await stage.publish('good-v2')
  await page.reload()
  await expectRelease(page, 'good-v2')
  record({
    situation: 'Throws in an event handler',
    lastGood: 'makes no difference',
    saw: `the unchanged page and “${title}. ${description}”`,
    after,
    rest: 'usable',
    again: 'the next visit got the fixed release',
  })
})
