import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { expect, test } from '../harness/test.ts'

const addresses = [
  ['/clients/summary', 'Client not found'],
  ['/clients/summary/edit', 'Client not found'],
  ['/projects/summary/edit', 'Project not found'],
  ['/time-tracking?edit=summary', 'Time entry not found'],
  ['/invoices?edit=summary', 'Invoice not found'],
  ['/invoices?view=summary', 'Invoice not found'],
] as const

test('the URL of a nonexistent record shows an error, even if the URL looks like an API call', async ({ page, account }) => {
  await account.call(clientCalls.create, { body: { name: 'Acme', email: 'a@b.co' } })
  for (const [address, text] of addresses) {
    await page.goto(address)
    await expect(page.getByText(text).first(), address).toBeVisible()
  }
})
