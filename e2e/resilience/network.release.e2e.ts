import { expectRelease, expectRestToWork, openDemo, retry } from './harness/demo.ts'
import type { Fault } from './harness/fault-proxy.ts'
import type { DemoFile } from './harness/stage.ts'
import { record, type Situation } from './harness/table.ts'
import { expect, test } from './harness/test.ts'

interface Case {
  situation: Situation
  file: DemoFile
  fault: Fault
}

const cases: Case[] = [
  { situation: 'Dead address', file: 'all', fault: 'dead' },
  { situation: 'Address that hangs', file: 'all', fault: 'hangs' },
  { situation: 'Script that hangs', file: 'entry', fault: 'hangs' },
  { situation: 'Page code that hangs', file: 'page script', fault: 'hangs' },
  { situation: 'Style sheet that hangs', file: 'page style', fault: 'hangs' },
  { situation: '404 that answers HTML', file: 'entry', fault: 'html 404' },
  { situation: 'JSON 500', file: 'entry', fault: 'json 500' },
  { situation: 'Tampered script', file: 'entry', fault: 'tampered' },
  { situation: 'Tampered page code', file: 'page script', fault: 'tampered' },
  { situation: 'Tampered style sheet', file: 'page style', fault: 'tampered' },
]

for (const { situation, file, fault } of cases) {
  test(`${situation}: the page shows an error, and Retry loads the page after recovery`, async ({ page, stageFor }) => {
    const stage = await stageFor({ demo: 'good-v2' })
    stage.network.break(await stage.fileOf('good-v2', file), fault)
    const seen = await openDemo(page, stage)
    expect(seen.saw).toContain('Demo is not available right now')
    await expectRestToWork(page)

    stage.network.heal()
    await retry(page)
    await expectRelease(page, 'good-v2')
    record({ situation, lastGood: 'no', ...seen, rest: 'usable', again: 'Retry brought it' })
  })

  test(`${situation}: the last good release is shown until the next visit`, async ({ page, stageFor }) => {
    const stage = await stageFor({ demo: 'good-v2', lastGood: 'demo' })
    stage.network.break(await stage.fileOf('good-v2', file), fault)
    const seen = await openDemo(page, stage)
    await expectRelease(page, 'demo')
    await expectRestToWork(page)

    stage.network.heal()
    await page.reload({ waitUntil: 'commit' })
    await expectRelease(page, 'good-v2')
    record({ situation, lastGood: 'yes', ...seen, rest: 'usable', again: 'the next visit got the new release' })
  })
}

test('if the last good release also hangs, the page shows an error and Retry loads the new release', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: 'good-v2', lastGood: 'demo', limits: 'part=6000 script=2000' })
  stage.network.break('/_m/demo/', 'hangs')
  const seen = await openDemo(page, stage)
  expect(seen.saw).toContain('It did not answer in time')
  await expectRestToWork(page)

  stage.network.heal()
  await retry(page)
  await expectRelease(page, 'good-v2')
  record({ situation: 'Every release hangs', lastGood: 'yes', ...seen, rest: 'usable', again: 'Retry brought the new release' })
})

test('a hanging registry delays Retry by at most two seconds', async ({ page, stageFor }) => {
  const stage = await stageFor({ demo: 'good-v2' })
  stage.network.break(await stage.fileOf('good-v2', 'entry'), 'dead')
  await openDemo(page, stage)

  stage.network.heal()
  stage.network.break('/api/registry', 'hangs')
  const began = Date.now()
  await retry(page)
  await expectRestToWork(page)
  await expectRelease(page, 'good-v2')
  const after = Date.now() - began
  expect(after).toBeGreaterThan(1900)
  expect(stage.network.requested).toContain('/api/registry')
  record({ situation: 'Registry that hangs on Retry', lastGood: 'makes no difference', saw: 'the release that it knew of', after, rest: 'usable', again: 'nothing to do' })
})
