import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { expectAccessible } from '../harness/accessibility.ts'
import { type Account, expect, test } from '../harness/test.ts'

const PHONE = { width: 390, height: 844 }

async function createWork({ call }: Account) {
  const { body: client } = await call(clientCalls.create, { body: { name: 'Northwind Coffee', email: 'hello@northwind.test', phone: '555-SECRET' } })
  const bill = { clientId: client.id, issueDate: '2026-11-02', dueDate: '2099-12-31', lineItems: [{ description: 'Logo design', quantity: '1', rate: '600' }] }
  await call(invoiceCalls.create, { body: { ...bill, invoiceNumber: 'INV-7', status: 'sent' } })
  await call(invoiceCalls.create, { body: { ...bill, invoiceNumber: 'INV-DRAFT' } })
  const offer = { clientId: client.id, title: 'Online shop', description: 'A shop in eight weeks', clientEmail: 'hello@northwind.test', amount: '2400', validUntil: '2099-12-31' }
  const { body: proposal } = await call(proposalCalls.create, { body: offer })
  await call(proposalCalls.setStatus, { params: proposal, body: { status: 'sent' } })
  const { body: project } = await call(projectCalls.create, { body: { name: 'Brand refresh', clientId: client.id, completionPercentage: 65 } })
  await call(sharingCalls.generate, { params: project })
  await call(projectCalls.create, { body: { name: 'Not shared', clientId: client.id } })
  return client
}

test('a client pays an invoice and signs a proposal from their portal, until the owner turns it off', async ({ page, account, browser, context }) => {
  const { id } = await createWork(account)
  let url = ''

  await test.step('the owner turns the portal on', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/clients/${id}`)
    await page.getByRole('button', { name: 'Turn on and copy link' }).click()
    await expect(page.getByText('Share link copied to clipboard!', { exact: true })).toBeVisible()
    url = await page.evaluate(() => navigator.clipboard.readText())
    await expect(page.getByText(url)).toBeVisible()
    await expectAccessible(page)
  })

  const guest = await browser.newContext({ viewport: PHONE, timezoneId: 'Europe/Berlin' })
  const phone = await guest.newPage()
  const section = (name: string) => phone.getByRole('region', { name })
  const problems: string[] = []
  phone.on('pageerror', (error) => problems.push(error.message))

  await test.step('the client sees only open documents', async () => {
    const response = await phone.goto(url)
    expect([response?.status(), await response?.text()]).toEqual([200, expect.not.stringContaining('555-SECRET')])
    await expect(phone.getByRole('heading', { level: 1, name: 'Northwind Coffee' })).toBeVisible()
    await expect(phone.locator('main > header').getByText('Ada Lovelace')).toBeVisible()
    await expect(section('Open invoices').getByText('Invoice INV-7')).toBeVisible()
    await expect(section('Projects').getByText('Brand refresh')).toBeVisible()
    for (const hidden of ['INV-DRAFT', 'Not shared']) await expect(phone.getByText(hidden)).toHaveCount(0)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await expectAccessible(phone)
  })

  let invoicePage = ''
  await test.step('the client pays the invoice', async () => {
    await section('Open invoices').getByRole('link', { name: 'Pay $600.00' }).click()
    await phone.getByLabel('Card number').fill('4242 4242 4242 4242')
    await phone.getByRole('button', { name: 'Pay in the sandbox' }).click()
    await expect(phone.getByText(/^Paid/).first()).toBeVisible()
    // Stripe confirms the payment to the client before its webhook reaches Billfold, so retry until the payment shows up.
    await expect(async () => {
      await phone.goto(url)
      await section('Paid invoices').getByRole('link', { name: 'Invoice INV-7', exact: true }).click({ timeout: 5000 })
    }).toPass()
    await expect(phone.getByRole('heading', { name: 'Payment received' })).toBeVisible()
    invoicePage = phone.url()
  })

  await test.step('the client signs the proposal', async () => {
    await phone.goto(url)
    await expect(phone.getByText('You have no open invoices')).toBeVisible()
    await section('Proposals to sign').getByRole('link', { name: 'Review and sign Online shop' }).click()
    await phone.getByLabel('Type your full name as your signature:').fill('Grace Hopper')
    await phone.keyboard.press('Enter')
    await expect(phone.getByRole('heading', { name: 'Proposal Signed' })).toBeVisible()
    await phone.goBack()
    await expect(section('Signed proposals').getByText(/^Signed on .* \(Europe\/Berlin\)$/)).toBeVisible()
    await expect(section('Proposals to sign')).toHaveCount(0)
  })

  await test.step('the client downloads past documents and opens the project', async () => {
    for (const [name, file] of [['Paid invoices', 'Invoice-INV-7.pdf'], ['Signed proposals', 'Proposal-Online-shop.pdf']] as const) {
      const downloading = phone.waitForEvent('download')
      await section(name).getByRole('link', { name: /^Download / }).click()
      expect((await downloading).suggestedFilename()).toBe(file)
    }
    await section('Projects').getByRole('link', { name: 'Brand refresh' }).click()
    await expect(phone.getByRole('heading', { level: 1, name: 'Brand refresh' })).toBeVisible()
    expect(await guest.cookies()).toEqual([])
  })

  await test.step('no link works once the owner has turned the portal off', async () => {
    await expect(page.getByText('Views').locator('..')).toContainText(/[1-9]/)
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByRole('button', { name: 'Turn on and copy link' })).toBeVisible()
    expect([(await phone.goto(url))?.status(), (await phone.goto(invoicePage))?.status()]).toEqual([404, 404])
    await phone.goto(url)
    await expect(phone.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    expect(problems).toEqual([])
  })
  await guest.close()
})
