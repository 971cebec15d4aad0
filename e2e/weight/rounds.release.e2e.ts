import { launchOptions } from '../harness/launch-options.ts'
import { beginDemo, screensOf } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { JUST_OBJECTS, visitInRounds } from './visit-rounds.ts'

/** Everything is loaded by the end of the second round, so the third round is compared with the second. */
const ROUNDS = 3
/** The heap may grow by this factor, because the browser itself retains some performance entries. */
const MAX_GROWTH = 1.03
const MAX_MORE_NODES = 20

// A trace would keep references to objects that the page has released.
test.use({ trace: 'off', launchOptions: launchOptions(...JUST_OBJECTS) })

test('visiting every screen again leaks nothing', async ({ page, product, context }, testInfo) => {
  test.setTimeout(120_000)
  const screens = await screensOf(await beginDemo(product, context))
  const held = await visitInRounds(page, screens.map(({ address }) => address), ROUNDS)
  const described = held.map(({ heap, nodes, listeners }) => `${(heap / 1e6).toFixed(2)} MB, ${nodes} nodes, ${listeners} listeners`).join(' → ')
  process.stdout.write(`${screens.length} screens a round: ${described}\n`)
  testInfo.annotations.push({ type: 'weight', description: described })
  const [, second, third] = held
  expect(third?.nodes, described).toBeLessThanOrEqual((second?.nodes ?? 0) + MAX_MORE_NODES)
  expect(third?.listeners, described).toBeLessThanOrEqual((second?.listeners ?? 0) + MAX_MORE_NODES)
  expect(third?.heap, described).toBeLessThan((second?.heap ?? 0) * MAX_GROWTH)
})
