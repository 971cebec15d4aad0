import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { formatMoney } from '@billfold/contracts/money'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { userScope } from '@billfold/server-kit/scope'
import { changingAfterFirstRead, queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { billingWithoutStripe } from '../../testing/billing-without-stripe.ts'
import { bill, createFreelancer, type Freelancer, recordWork } from '../../testing/freelancer.ts'
import { pagesOf } from '@billfold/server-kit/testing/pdf-text'
import { downloadInvoice } from './download-invoice.ts'

let service: TestService
let anna: Freelancer

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
})

const download = async (invoice: { id: number }, query: object = {}) => {
  const { status, body, headers } = await anna.call(invoiceCalls.downloadPdf, { params: invoice, query })
  return { status, headers, bytes: body, text: pagesOf(body).join('') }
}

test('the PDF shows the invoice’s exact amounts', async () => {
  const invoice = await bill(anna, [await recordWork(anna), await recordWork(anna, { hours: '0.1667', rate: '33.33' })], { taxRate: '8.875', issueDate: '2026-03-01', dueDate: '2026-03-31' })
  const { status, headers, text } = await download(invoice)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  for (const { quantity, rate, amount } of invoice.lineItems) expect(text).toContain(`${quantity}${formatMoney(rate)}${formatMoney(amount)}`)
  expect(text).toContain(`Subtotal${formatMoney(invoice.subtotal)}Tax(8.875%)${formatMoney(invoice.taxAmount)}Totaldue${formatMoney(invoice.total)}`)
  for (const printed of ['Mar1,2026', 'Mar31,2026', 'AcmeStudio', 'hello@acme.test', 'Website', 'TestUser']) expect(text).toContain(printed)
})

test('the PDF shows the sender from the settings and the client’s address and tax ID', async () => {
  const company = { name: 'Müller & Söhne', address: 'Königstraße 12', city: 'Stuttgart', state: 'BW', zipCode: '70173', country: 'DE', taxId: 'DE123', website: 'mueller.example', logo: 'https://tracker.example/logo.png' }
  await queryAs(service.database.adminUrl, null, 'insert into accounts.settings (user_id, company) values ($1, $2)', [anna.id, company])
  await queryAs(service.database.adminUrl, null, "update projects.client set address = E'5th Avenue\\nNew York', tax_id = 'US456', primary_contact = 'Jane O’Neil' where id = $1", [anna.project.clientId])
  const { text } = await download(await bill(anna, [await recordWork(anna)]))
  for (const printed of ['Müller&Söhne', 'Königstraße12', 'Stuttgart,BW70173', 'Germany', 'TaxIDDE123', 'mueller.example', 'JaneO’Neil', '5thAvenueNewYork', 'TaxIDUS456']) expect(text).toContain(printed)
})

test('the file name is the invoice number with unsafe characters replaced', async () => {
  const invoice = await bill(anna, [await recordWork(anna)], { invoiceNumber: '../Ä "1"; 2' })
  expect((await download(invoice)).headers.get('content-disposition')).toBe(`attachment; filename="Invoice-..-A -1-; 2.pdf"; filename*=UTF-8''Invoice-..-%C3%84%20-1-%3B%202.pdf`)
})

test('the previewed design takes precedence over the invoice’s and the account’s and is not saved', async () => {
  const invoice = await bill(anna, [await recordWork(anna)])
  const look = async (query: object = {}) => {
    const { text } = await download(invoice, query)
    return text.includes('INVOICE') ? 'classic' : text.includes('InvoiceT-') && text.includes('DueMar31,2026BILLTO') ? 'modern' : 'compact'
  }
  expect(await look()).toBe('classic')
  await anna.call(invoiceCalls.saveDesign, { body: { template: 'modern', terms: 'IBAN DE02' } })
  expect(await look()).toBe('modern')
  await anna.call(invoiceCalls.update, { params: invoice, body: { template: 'compact' } })
  expect(await look()).toBe('compact')
  expect(await look({ template: 'classic', accentColor: '#ff0000' })).toBe('classic')
  expect(await look()).toBe('compact')
  expect((await download(invoice)).text).toContain('IBANDE02')
  expect((await anna.call(invoiceCalls.downloadPdf, { params: invoice, query: { template: 'fancy' as 'classic' } })).status).toBe(400)
})

test('the PDF does not mix data from before and after a concurrent change', async () => {
  await queryAs(service.database.adminUrl, null, "insert into accounts.settings (user_id, company) values ($1, '{\"name\": \"Before\"}')", [anna.id])
  const invoice = await bill(anna, [await recordWork(anna)], { notes: 'Before' })
  const orm = openDatabase({ url: service.database.url('billing'), schema: 'billing', entities: [] })
  const change = async () => {
    await queryAs(service.database.adminUrl, null, "with s as (update accounts.settings set company = '{\"name\": \"After\"}' where user_id = $1) update projects.client set name = 'After' where user_id = $1", [anna.id])
    await anna.call(invoiceCalls.saveDesign, { body: { terms: 'After' } })
  }
  const file = await downloadInvoice(changingAfterFirstRead(userScope(orm, anna.id, 'UTC'), change), invoice.id, {})
  await orm.close()
  const text = pagesOf(file?.content as Uint8Array).join('')
  expect(text).toContain('Before')
  expect(text).not.toContain('After')
  expect((await download(invoice)).text.match(/After/g)?.length).toBeGreaterThanOrEqual(3)
})

test('returns a PDF for an invoice without lines, and 404 for another user’s invoice', async () => {
  const { body: bare } = await anna.call(invoiceCalls.create, { body: { clientId: anna.project.clientId, invoiceNumber: 'X', dueDate: '2099-01-01', subtotal: 5 } })
  expect((await download(bare)).text).toContain('Totaldue$5.00')
  const berta = await createFreelancer(service)
  const { status, error } = await berta.call(invoiceCalls.downloadPdf, { params: bare })
  expect([status, error.message]).toEqual([404, 'Invoice not found'])
})
