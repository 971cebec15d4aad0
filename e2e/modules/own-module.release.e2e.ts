import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { ModuleEvent } from '@billfold/contracts/modules/operator'
import { moduleCalls } from '@billfold/contracts/modules/module-calls'
import type { Browser, Page } from '@playwright/test'
import { buildModule, linkPackages } from '../../scripts/modules/new/build-linked.ts'
import { template } from '../harness/database-template.ts'
import { type Product, startProduct } from '../harness/product.ts'
import { type Cookies, signInBrowser } from '../harness/session.ts'
import { expect, register, test as base } from '../harness/test.ts'
import { edit, modules, repository } from './harness/outside-module.ts'

/** The product rolls back a release as soon as it fails for a single user. */
const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the required fixtures from this pattern
    async ({}, use) => {
      const product = await startProduct(template(), { MODULE_HEALTH_USERS: '1' })
      await use(product)
      await product.close()
    },
    { scope: 'worker' },
  ],
})

const FIRST = 'The clients that came last'
const SECOND = 'Second edition'
const MISTAKE = "throw new Error('A mistake')"

test('an external module is created, published, tested as a canary and rolled back automatically when it fails', async ({ product, page, account, browser }) => {
  test.setTimeout(180_000)
  await using cleaning = new AsyncDisposableStack()
  const folder = join(await mkdtemp(join(tmpdir(), 'billfold-outside-')), 'parking')
  cleaning.defer(() => rm(join(folder, '..'), { recursive: true }))
  await account.call(clientCalls.create, { body: { name: 'Harbour & Sons', email: 'harbour@example.com' } })

  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Clients', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Parking' })).toHaveCount(0)
  const shell = await shellOf(page)

  await test.step('a published module appears on the next page load without a new shell', async () => {
    await modules(product, 'new', 'parking', '--dir', folder)
    await linkPackages(repository, folder)
    const first = await buildModule(repository, folder)
    await modules(product, 'publish', folder)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Clients', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Parking' })).toHaveCount(0)

    await modules(product, 'activate', 'parking', first)
    await page.reload()
    await expect(page.getByText('Harbour & Sons came last')).toBeVisible()
    await page.getByRole('link', { name: 'Parking', exact: true }).click()
    await expect(page.getByText(FIRST)).toBeVisible()
    await page.getByRole('link', { name: 'Harbour & Sons' }).click()
    await expect(page.getByRole('heading', { name: 'Harbour & Sons' })).toBeVisible()
    expect(await shellOf(page)).toBe(shell)
  })

  let second = ''
  await test.step('a canary reaches some users and is removed by a rollback', async () => {
    await edit(join(folder, 'src/overview/overview-page.tsx'), FIRST, SECOND)
    second = await buildModule(repository, folder)
    await modules(product, 'publish', folder)
    await modules(product, 'canary', 'parking', second, '50')
    const { inside, outside } = await usersOf(product, second)
    await expect((await openAs(browser, product, inside)).getByText(SECOND)).toBeVisible()
    await expect((await openAs(browser, product, outside)).getByText(FIRST)).toBeVisible()
    await modules(product, 'rollback', 'parking')
    await expect((await openAs(browser, product, inside)).getByText(FIRST)).toBeVisible()
    await modules(product, 'canary', 'parking', second, '50')
    await expect((await openAs(browser, product, inside)).getByText(SECOND)).toBeVisible()
    await modules(product, 'promote', 'parking')
    await page.goto('/parking')
    await expect(page.getByText(SECOND)).toBeVisible()
  })

  await test.step('publishing rejects code that always throws and, after a failed build, names the last successful build', async () => {
    await edit(join(folder, 'src/module.tsx'), 'export default', `${MISTAKE}\nexport default`)
    await buildModule(repository, folder)
    await expect(modules(product, 'publish', folder)).rejects.toThrow('its code fails when it is loaded: Error: A mistake')
    await edit(join(folder, 'src/module.tsx'), MISTAKE, 'const = 1')
    await expect(buildModule(repository, folder)).rejects.toThrow()
    await expect(modules(product, 'publish', folder)).rejects.toThrow(/failed or has not finished\. The release built before it is/)
  })

  await test.step('a release that throws is replaced by the previous one for all users', async () => {
    await edit(join(folder, 'src/module.tsx'), 'const = 1', `if (location.protocol === 'http:') ${MISTAKE}`)
    const third = await buildModule(repository, folder)
    await modules(product, 'publish', folder, '--activate')
    const visit = async () => {
      await page.goto('/parking')
      await expect(page.getByText(SECOND)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Clients', exact: true })).toBeVisible()
    }
    // A page sends its load reports last, and none if it is left right away, so visit it until the release is rolled back.
    const lastAfterVisit = async () => {
      await visit()
      return ((await modules(product, 'history', 'parking')) as ModuleEvent[])[0]
    }
    await expect.poll(lastAfterVisit, { timeout: 60_000 }).toMatchObject({ by: 'health', action: 'rolled back', from: third, to: second })
    await visit()
    expect(await shellOf(page)).toBe(shell)
  })
})

/** Identifies the shell's build by its main script, whose name contains a hash. */
function shellOf(page: Page): Promise<string | null> {
  return page.locator('script[src*="/_shell/main."]').getAttribute('src')
}

/** Finds one user who gets this release and one who does not. The assignment is random, but stays the same for each user. */
async function usersOf(product: Product, version: string): Promise<{ inside: Cookies; outside: Cookies }> {
  const found = new Map<boolean, Cookies>()
  for (let tries = 0; tries < 40 && found.size < 2; tries += 1) {
    const { account, cookies } = await register(product)
    const { body } = await account.call(moduleCalls.registry)
    found.set(body.modules.find(({ id }) => id === 'parking')?.current.manifest.version === version, cookies)
  }
  const [inside, outside] = [found.get(true), found.get(false)]
  if (!inside || !outside) throw new Error('Of forty users all have the same release')
  return { inside, outside }
}

async function openAs(browser: Browser, { origin }: Product, cookies: Cookies): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin })
  await signInBrowser(context, origin, cookies)
  const page = await context.newPage()
  await page.goto('/parking')
  return page
}
