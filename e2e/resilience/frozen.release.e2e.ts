import { expectRelease, expectRestToWork } from './harness/demo.ts'
import { readRows, record, situations } from './harness/table.ts'
import { expect, test } from './harness/test.ts'

test('a page in an infinite loop freezes only its own tab', async ({ page, context, stageFor }) => {
  const stage = await stageFor({ demo: 'loops-in-render', lastGood: 'demo' })
  const other = await context.newPage()
  await other.goto(`${stage.origin}/neighbour`)
  await page.goto(`${stage.origin}/demo`, { waitUntil: 'commit' })
  const began = Date.now()
  await expect.poll(() => stage.network.requested).toContain('/loops-now')
  let answers = false
  void page.evaluate(() => true).then(
    () => (answers = true),
    () => undefined,
  )

  await other.getByRole('button', { name: 'Neighbour counts 0' }).click()
  await expect(other.getByRole('button', { name: 'Neighbour counts 1' })).toBeVisible()
  const fresh = await context.newPage()
  await fresh.goto(stage.origin)
  await expect(fresh.getByText('Figures of Release that never comes to an end')).toBeVisible()
  const after = Date.now() - began
  expect(answers).toBe(false)

  await page.close()
  await stage.publish('demo')
  await fresh.goto(`${stage.origin}/demo`)
  await expectRelease(fresh, 'demo')
  await expectRestToWork(fresh)
  record({
    situation: 'Loops forever in render',
    lastGood: 'makes no difference',
    saw: 'a frozen tab; other tabs work',
    after,
    rest: 'usable in another tab',
    again: 'a new tab got the fixed release',
  })
})

test('the results table has exactly one row for each situation', () => {
  test.skip(Boolean(process.env.UPDATE_DOCS), 'it is being written')
  expect([...new Set(readRows().map(([situation]) => situation))]).toEqual([...situations])
})
