import { Client } from 'pg'
import { expect, test } from '../harness/test.ts'

const fill = `
  with client as (insert into projects.client (user_id, name, email) select id, 'Lima', 'office@example.com' from accounts.account where username = $1 returning user_id, id)
  insert into billing.invoice (user_id, client_id, invoice_number, issue_date, due_date, subtotal, total)
  select user_id, id, 'INV-' || n, date '2026-12-01' - n, date '2026-12-31', n, n from client, generate_series(1, 1000) n`

test('a row of a long list keeps the focus when it is scrolled away, and Tab goes on from there', async ({ page, account, product }) => {
  const admin = new Client({ connectionString: product.adminUrl })
  await admin.connect()
  await admin.query(fill, [account.username])
  await admin.end()

  await page.goto('/invoices')
  const actionOf = (number: string) => page.getByRole('row', { name: new RegExp(`${number} `) }).getByRole('button', { name: 'More actions' })
  const last = page.getByRole('row', { name: /INV-1000 / })
  await actionOf('INV-5').focus()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(last).toBeInViewport()
  await expect(page.getByRole('row', { name: /INV-500 / })).toHaveCount(0)
  await expect(actionOf('INV-5')).toBeFocused()

  await page.keyboard.press('Tab')
  const focused = page.locator(':focus')
  await expect(page.getByRole('row', { name: /INV-6 / }).filter({ has: focused })).toBeInViewport()
  await expect(last).toHaveCount(0)
})
