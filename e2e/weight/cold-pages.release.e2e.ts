import { siteOf } from '../embeds/harness/site-of.ts'
import { launchOptions } from '../harness/launch-options.ts'
import { shareWork } from '../harness/share.ts'
import { expect, register, test } from '../harness/test.ts'
import { serveHost } from '../../examples/host/serve-host.ts'
import { loadPage } from './load-page.ts'

/** Maximum kB and number of requests until the content is rendered, set at most 10 % above the measured values. */
const budgets = {
  'sign-in': { kilobytes: 260, requests: 12 },
  dashboard: { kilobytes: 370, requests: 40 },
  'project status': { kilobytes: 87, requests: 6 },
  proposal: { kilobytes: 91, requests: 6 },
  'project status on another site': { kilobytes: 93, requests: 10 },
}
const MAX_SHIFT = 0.1

test.use({ trace: 'off', launchOptions: launchOptions('--disable-site-isolation-trials', '--disable-features=IsolateOrigins,site-per-process') })

test('the bytes and requests before the first content stay within budget, without layout shifts or unused preloads', async ({ product, browser }, testInfo) => {
  const { account, cookies } = await register(product)
  const { links } = await shareWork(account.call)
  const embed = `<main><h1>Harbor Lane</h1><script async src="${product.origin}/embed/v1.js"></script><billfold-project token="${links.project}"></billfold-project></main>`
  const host = await serveHost(siteOf(embed), { links, port: 0 })
  const pages = {
    'sign-in': { url: `${product.origin}/auth`, drawn: 'input[name=username]' },
    dashboard: { url: product.origin, cookies, drawn: 'main a[href^="/projects/"]' },
    'project status': { url: `${product.origin}/client-project/${links.project}`, drawn: 'h1' },
    proposal: { url: `${product.origin}/shared/proposal/${links.proposal}`, drawn: 'h1' },
    'project status on another site': { url: `http://acme.localhost:${host.port}/`, drawn: 'h1', frame: '/embed/project/' },
  }
  for (const [name, budget] of Object.entries(budgets)) {
    const { bytesToDrawn, requestsToDrawn, shift, unfit } = await loadPage(browser, pages[name as keyof typeof pages], false)
    const described = `${name}: ${(bytesToDrawn / 1000).toFixed(1)} kB in ${requestsToDrawn} requests, shift ${shift.toFixed(3)}`
    process.stdout.write(`${described}\n`)
    testInfo.annotations.push({ type: 'weight', description: described })
    expect.soft(bytesToDrawn, described).toBeLessThanOrEqual(budget.kilobytes * 1000)
    expect.soft(requestsToDrawn, described).toBeLessThanOrEqual(budget.requests)
    expect.soft(shift, described).toBeLessThan(MAX_SHIFT)
    expect.soft(unfit, name).toEqual([])
  }
  await host.close()
})
