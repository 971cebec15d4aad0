import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { type Caller, caller } from '@billfold/server-kit/testing/caller'
import { queryAs } from '@billfold/server-kit/testing/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import type { HostSite } from '../../examples/host/host-site.ts'
import type { Links } from '../../examples/host/links.ts'
import { serveHost } from '../../examples/host/serve-host.ts'
import { strictPolicy } from '../../examples/host/strict-policy.ts'
import { buildFrontEnds } from '../../scripts/front-ends/build-front-ends.ts'
import { findFirefox, findWebKit } from './find-browsers.ts'
import { siteOf } from '../embeds/harness/site-of.ts'
import { type Product, startProduct } from '../harness/product.ts'
import { callerOf, cookiesOf } from '../harness/session.ts'
import { shareWork } from '../harness/share.ts'
import type { Driver } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { type Screen, screenOf } from './screen.ts'
import { openWebKit } from './webkit.ts'

const MINUTE = 60_000
const PASSWORD = 'correct horse battery'

let product: Product
beforeAll(async () => {
  const { adminUrl, templateName } = inject('database')
  await buildFrontEnds(dirname(dirname(import.meta.dirname)))
  product = await startProduct({ adminUrl, name: templateName })
}, 10 * MINUTE)
afterAll(() => product?.close())

const browsers = [
  { name: 'Firefox', open: () => openFirefox(findFirefox()) },
  { name: 'WebKitGTK', open: () => openWebKit(findWebKit()) },
]

describe.each(browsers)('$name', ({ name, open }) => {
  let driver: Driver
  let screen: Screen
  let call: Caller
  let username: string
  let users = 0

  beforeEach(async () => {
    username = `${name.toLowerCase()}-${(users += 1)}`
    const body = { username, password: PASSWORD, email: `${username}@example.com`, firstName: 'Ada', lastName: 'Lovelace' }
    const { headers } = await caller(product.origin, () => ({}))(accountCalls.register, { body })
    await queryAs(product.adminUrl, null, 'update accounts.account set email_confirmed_at = now() where username = $1', [username])
    call = callerOf(product.origin, cookiesOf(headers))
    driver = await open()
    screen = screenOf(driver)
  }, MINUTE)

  afterEach(async () => {
    try {
      assert.deepEqual(await driver.takeErrors(), [])
    } finally {
      await driver.close()
    }
  }, MINUTE)

  async function signIn(): Promise<void> {
    await driver.goto(`${product.origin}/auth`)
    await screen.fill(/^Username/, username)
    await screen.fill(/^Password/, PASSWORD)
    await screen.click('button', /^Login$/)
    await screen.see('heading', /^Dashboard/)
  }

  async function createProject() {
    const { body: client } = await call(clientCalls.create, { body: { name: 'Acme Studio', email: 'a@b.co' } })
    const { body: project } = await call(projectCalls.create, { body: { name: 'Website', clientId: client.id, hourlyRate: '80' } })
    return { client, project }
  }

  test('signs in and opens every screen in the sidebar', async () => {
    await signIn()
    for (const title of ['Time Tracking', 'Invoices', 'Proposals', 'Clients', 'Projects', 'Reports']) {
      await screen.click('link', new RegExp(`^${title}$`))
      await screen.see('heading', new RegExp(`^${title}$`))
    }
    expect(await driver.evaluate('location.pathname')).toBe('/reports')
  })

  test('enters time and bills it on an invoice', async () => {
    const { client } = await createProject()
    await signIn()
    await screen.click('link', /^Time Tracking$/)
    await screen.click('button', /^Add Entry$/)
    await screen.choose(/^Client/, /^Acme Studio/)
    await screen.choose(/^Project/, /^Website/)
    await screen.fill(/^Hours/, '1:30')
    await screen.fill(/^Description/, 'Wireframes')
    await screen.click('button', /^Create Entry$/)
    await screen.see('cell', /\$120\.00/)

    await driver.goto(`${product.origin}/invoices?new&client=${client.id}`)
    await screen.choose(/^Project/, /^Website/)
    await screen.click('checkbox', /Wireframes/)
    await screen.click('button', /^Create Invoice$/)
    await screen.see('text', /^Invoice created successfully$/)
    const { body: invoices } = await call(invoiceCalls.list)
    expect(invoices).toMatchObject([{ total: '120.00', status: 'draft' }])
  })

  test('writes a proposal', async () => {
    await createProject()
    await signIn()
    await screen.click('link', /^Proposals$/)
    await screen.click('link', /^New Proposal$/)
    await screen.choose(/^Client$/, /^Acme Studio/)
    await screen.fill(/^Proposal Title/, 'Website relaunch')
    await screen.fill(/^Brief Description/, 'A faster website')
    await screen.fill(/^Description$/, 'Design')
    await screen.fill(/^Qty$/, '16')
    await screen.fill(/^Rate$/, '150')
    await screen.click('button', /^Add$/)
    await screen.click('button', /^Create Proposal$/)
    await expect.poll(async () => (await call(proposalCalls.list)).body).toMatchObject([{ title: 'Website relaunch' }])
    await screen.see('text', /^Total: \$2,400\.00$/)
  })

  test('lets a client without an account sign a shared proposal', async () => {
    const { links, proposal } = await shareWork(call)
    await driver.goto(`${product.origin}/shared/proposal/${links.proposal}`)
    await screen.see('heading', /^A second shop$/)
    await screen.fill(/^Type your full name/, 'Grace Hopper')
    await screen.click('button', /^Sign Proposal$/)
    await screen.see('heading', /^Proposal Signed$/)
    expect((await call(proposalCalls.get, { params: proposal })).body.status).toBe('accepted')
  })

  test('shows a project in an embedded frame on another site', async () => {
    const { links } = await shareWork(call)
    await visitHost(
      links,
      '<script src="/open-shadow-roots.js"></script><script async src="{{billfold}}/embed/v1.js"></script><billfold-project token="{{project}}" loading="eager"></billfold-project>',
    )
    const frame = '(document.querySelector("billfold-project")?.shadowRoot?.querySelector("iframe") ?? null)'
    await expect.poll(() => driver.evaluate(`${frame} !== null`), { timeout: MINUTE }).toBe(true)
    await driver.enterFrame(frame)
    await screen.see('heading', /^Online shop$/)
  })

  test('detects console errors and policy violations after each journey', async () => {
    const { links } = await shareWork(call)
    await visitHost(links, '')
    await driver.evaluate('void console.error("a test error")')
    await driver.evaluate('void document.body.append(Object.assign(new Image(), { src: "http://127.0.0.1:9/blocked.png" }))')
    const errors: string[] = []
    await expect
      .poll(async () => errors.push(...(await driver.takeErrors())) && errors.join('\n'), { timeout: 10_000 })
      .toMatch(/a test error[^]*blocked\.png|blocked\.png[^]*a test error/)
  })

  async function visitHost(links: Links, html: string): Promise<void> {
    // Firefox requests a favicon and logs an error if the policy blocks it.
    const site = siteOf(`<link rel="icon" href="data:,">${html}`, (billfold) => [...strictPolicy(billfold), 'img-src data:'])
    const host = await serveHost({ ...site, build: buildHost(site) }, { links, port: 0 })
    onTestFinished(() => host.close())
    await driver.goto(`http://127.0.0.1:${host.port}/`)
  }
})

/** Adds a script that keeps shadow roots open, because the journey looks into the frame inside one. */
function buildHost(site: HostSite): HostSite['build'] {
  const script =
    'const attach = Element.prototype.attachShadow; Element.prototype.attachShadow = function () { return attach.call(this, { mode: "open" }) }'
  return async (folder, links) => {
    await site.build(folder, links)
    await writeFile(join(folder, 'open-shadow-roots.js'), script)
  }
}
