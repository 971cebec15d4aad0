import { withClient } from '@billfold/server-kit/database/provision'
import type { Product } from '../harness/product.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'

const invoices = `
  with client as (insert into projects.client (user_id, name, email) select id, 'Lima', 'office@example.com' from accounts.account where username = $1 returning user_id, id)
  insert into billing.invoice (user_id, client_id, invoice_number, issue_date, due_date, subtotal, total)
  select user_id, id, 'INV-' || n, date '2026-12-01' - n, date '2026-12-31', n, n from client, generate_series(1, 1000) n`

const clients = `
  insert into projects.client (user_id, name, email)
  select id, 'Card ' || n, 'office@example.com' from accounts.account, generate_series(1, 400) n where username = $1`
const proposals = `
  with client as (insert into projects.client (user_id, name, email) select id, 'Lima', 'office@example.com' from accounts.account where username = $1 returning user_id, id)
  insert into proposals.proposal (user_id, client_id, title, description, client_email, typed_amount, amount)
  select user_id, id, 'Card ' || n, 'Long', 'office@example.com', n, n from client, generate_series(1, 400) n`

async function fill(product: Product, statement: string, username: string): Promise<void> {
  await withClient(product.adminUrl, (admin) => admin.query(statement, [username]))
}

/** Scrolls less than a screen at a time, as users do, because the list gets longer as more pages load. */
async function scrollDown(page: Page, isThere: () => Promise<boolean>, step = 600): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, step)
    expect(await isThere()).toBe(true)
  }).toPass({ intervals: [50] })
  await page.evaluate(untilStill)
}

/** Waits for the scroll animation to end, because a running animation would override the next scroll. */
function untilStill(): Promise<void> {
  return new Promise((resolve) => {
    let last = -1
    let frames = 0
    function look(): void {
      frames = scrollY === last ? frames + 1 : 0
      last = scrollY
      if (frames === 10) resolve()
      else requestAnimationFrame(look)
    }
    look()
  })
}

test('a list loads more rows while the user scrolls, and Back returns to the same position', async ({ page, account, product }) => {
  await fill(product, invoices, account.username)
  const laterPages: string[] = []
  page.on('request', (request) => void (/\/api\/invoices\?.*cursor=/.test(request.url()) && laterPages.push(request.url())))
  await page.goto('/invoices')
  const row = (number: number) => page.getByRole('row', { name: new RegExp(`INV-${number} `) })
  await expect(row(1)).toBeVisible()
  expect(laterPages).toEqual([])
  await row(1).hover()
  await scrollDown(page, () => row(1000).isVisible(), 2000)
  // Rows just outside the viewport are rendered as well, so scroll to the end to check that the row is really in view.
  await page.keyboard.press('End')
  await page.evaluate(untilStill)
  await expect(row(1000)).toBeInViewport()
  expect(new Set(laterPages).size).toBe(19)
  await expect(row(1)).toHaveCount(0)
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible()
  await page.goBack()
  await expect(row(1000)).toBeInViewport()
})

test('a row in a long list keeps focus when scrolled out of view, and Tab continues from there', async ({ page, account, product }) => {
  await fill(product, invoices, account.username)
  await page.goto('/invoices')
  const actionOf = (number: string) => page.getByRole('row', { name: new RegExp(`${number} `) }).getByRole('button', { name: 'More actions' })
  const far = page.getByRole('row', { name: /INV-150 / })
  await page.getByRole('row', { name: /INV-5 / }).hover()
  await actionOf('INV-5').focus()
  await scrollDown(page, () => far.isVisible())
  await expect(page.getByRole('row', { name: /INV-50 / })).toHaveCount(0)
  await expect(actionOf('INV-5')).toBeFocused()

  await page.keyboard.press('Tab')
  const focused = page.locator(':focus')
  await expect(page.getByRole('row', { name: /INV-6 / }).filter({ has: focused })).toBeInViewport()
  await expect(far).toHaveCount(0)
})

for (const [path, statement] of [['/clients', clients], ['/proposals', proposals]] as const) {
  test(`a card in a long list at ${path} keeps focus when scrolled out of view, and Tab continues from there`, async ({ page, account, product }) => {
    await fill(product, statement, account.username)
    await page.goto(path)
    const cardAt = (place: number) => page.locator(`li[aria-setsize="400"][aria-posinset="${place}"]`)
    const last = cardAt(7).getByRole('button').or(cardAt(7).getByRole('link')).last()
    await cardAt(7).hover()
    await last.focus()
    await scrollDown(page, () => cardAt(200).isVisible())
    await expect(cardAt(60)).toHaveCount(0)
    await expect(last).toBeFocused()

    await page.keyboard.press('Tab')
    await expect(cardAt(8).filter({ has: page.locator(':focus') })).toBeInViewport()
    await expect(cardAt(200)).toHaveCount(0)
  })
}
