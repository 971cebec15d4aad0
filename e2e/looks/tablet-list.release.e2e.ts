import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { expect, test } from '../harness/test.ts'

test('the invoice list shows titles, clients and row menus at tablet width', async ({ page, account }) => {
  const { body: client } = await account.call(clientCalls.create, { body: { name: 'Northwind Outfitters', email: 'office@northwind.example' } })
  const invoice = { clientId: client.id, invoiceNumber: 'INV-20261123-779', dueDate: '2099-12-23', lineItems: [{ description: 'Design', quantity: '1', rate: '300458.38' }] }
  await account.call(invoiceCalls.create, { body: invoice })
  for (const width of [768, 1025, 1279]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/invoices')
    const row = page.getByRole('row').nth(1)
    const menu = row.getByRole('button', { name: 'More actions' })
    await expect(menu).toBeVisible()

    const title = page.getByRole('heading', { level: 1, name: 'Invoices' })
    expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), `${width} px`).toBe(0)
    const [table, button, client] = await Promise.all([page.getByRole('table'), menu, row.getByRole('cell').nth(1)].map((part) => part.boundingBox()))
    expect(button!.x + button!.width, `${width} px`).toBeLessThan(Math.min(table!.x + table!.width, width))
    expect(client!.width, `${width} px`).toBeGreaterThan(100)
  }
})
