import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { median } from '../../bench/report.ts'
import { expect, register, test } from '../harness/test.ts'
import { coldLoad, type ColdLoad } from './cold-load.ts'
import { serveOneBundle } from './one-bundle/serve.ts'

const ROUNDS = 5
/** Maximum number of rounds. A busy machine needs more of them. */
const MAX_ROUNDS = 15
const CLIENTS = 30
/** The goal is 1.1. */
const MAX_RATIO = 1.25
const MAX_SCRIPT = 200_000

// Tracing would slow the page down.
test.use({ trace: 'off' })

test('the first page loads nearly as fast from modules as from a single bundle', async ({ product, browser }, testInfo) => {
  test.setTimeout(300_000)
  const { account, cookies } = await register(product)
  for (let number = 1; number <= CLIENTS; number += 1) {
    await account.call(clientCalls.create, { body: { name: `Client ${number}`, email: `client-${number}@example.com` } })
  }
  await using oneBundle = await serveOneBundle(product)
  const load = (origin: string) => coldLoad(browser, `${origin}/clients`, cookies, /^\/clients\/\d+$/)

  // Load each version once to warm up, then alternate between them, so that other load on the machine affects both.
  await load(product.origin)
  await load(oneBundle.origin)
  const modules: ColdLoad[] = []
  const bundle: ColdLoad[] = []
  const ratioOf = (what: keyof ColdLoad) => medianOf(modules, what) / medianOf(bundle, what)
  while (modules.length < ROUNDS || (ratioOf('drawn') >= MAX_RATIO && modules.length < MAX_ROUNDS)) {
    modules.push(await load(product.origin))
    bundle.push(await load(oneBundle.origin))
  }

  const ratio = ratioOf('drawn')
  const script = medianOf(modules, 'script')
  const described =
    `${describe(modules)} as modules, ${describe(bundle)} as one bundle: ` +
    `${ratio.toFixed(2)} times the time, ${ratioOf('script').toFixed(2)} times the script`
  process.stdout.write(`${described}\n`)
  testInfo.annotations.push({ type: 'weight', description: described })
  expect(script, described).toBeLessThan(MAX_SCRIPT)
  expect(ratio, described).toBeLessThan(MAX_RATIO)
})

function medianOf(loads: readonly ColdLoad[], of: keyof ColdLoad): number {
  return median(loads.map((load) => load[of]))
}

function describe(loads: readonly ColdLoad[]): string {
  return `${Math.round(medianOf(loads, 'drawn'))} ms and ${(medianOf(loads, 'script') / 1000).toFixed(1)} kB`
}
