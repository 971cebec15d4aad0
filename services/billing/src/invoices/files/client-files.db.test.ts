import { MAX_FILE_BYTES } from '@billfold/contracts/files/file-types'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { invoiceFileCalls } from '@billfold/contracts/invoices/invoice-file-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { samplePdf } from '@billfold/server-kit/testing/files'
import { type MailServer, refusal, startMailServer } from '@billfold/server-kit/testing/mail-server'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../../testing/billing-without-stripe.ts'
import { attached } from '../../testing/files.ts'
import { bill, createFreelancer, type Freelancer, tokenOf } from '../../testing/freelancer.ts'

let service: TestService
let server: MailServer
let anna: Freelancer
let invoice: InvoiceDetails
let isRefusing = false

beforeAll(async () => {
  server = await startMailServer({ onRcptTo: (_, __, done) => done(isRefusing ? refusal(550, 'No such user here') : null) })
  service = await startTestService(billingWithoutStripe, undefined, { publicOrigin: 'https://billfold.example', smtpUrl: server.smtpUrl })
})
afterAll(async () => {
  await service.close()
  await server.close()
})
beforeEach(async () => {
  isRefusing = false
  anna = await createFreelancer(service)
  invoice = await create()
})

const create = () => bill(anna, [], { dueDate: '2099-12-31', lineItems: [{ description: 'Work', quantity: '1', rate: '50' }] })
const csv = { name: 'Hours.csv', content: Buffer.from('Date;Hours\r\n') }
const hidden = { name: 'Notes.txt', content: Buffer.from('Costs'), isShown: false }

describe('the client’s page', () => {
  const open = (token: string, { id }: { id: number }) => service.as(null)(invoiceSharingCalls.file, { params: { token, fileId: id } })
  const listed = async (token: string) => (await service.as(null)(invoiceSharingCalls.read, { params: { token } })).body.files

  test('lists only the visible files and lets the client download them', async () => {
    const file = await attached(anna, invoice, csv)
    const secret = await attached(anna, invoice, hidden)
    const token = await tokenOf(anna, invoice)
    expect(await listed(token)).toEqual([{ id: file.id, name: 'Hours.csv', size: 12 }])
    const { status, body, headers } = await open(token, file)
    expect([status, Buffer.from(body).toString(), headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'Date;Hours\r\n', 'text/csv; charset=utf-8', 'no-store'])
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Hours\.csv"/)
    expect((await open(token, secret)).status).toBe(404)
  })

  test('returns 404 for files of another invoice, removed files and revoked links', async () => {
    const file = await attached(anna, invoice, csv)
    const token = await tokenOf(anna, invoice)
    expect((await open(await tokenOf(anna, await create()), file)).status).toBe(404)
    await anna.call(invoiceFileCalls.delete, { params: { id: invoice.id, fileId: file.id } })
    expect([await listed(token), (await open(token, file)).status]).toEqual([[], 404])
    await anna.call(invoiceFileCalls.restore, { params: { id: invoice.id, fileId: file.id } })
    expect((await open(token, file)).status).toBe(200)
    await anna.call(invoiceSharingCalls.revoke, { params: invoice })
    expect((await open(token, file)).status).toBe(404)
  })
})

describe('an invoice e-mail', () => {
  const draft = async () => (await anna.call(invoiceEmailCalls.draft, { params: invoice })).body
  const preview = async () => (await anna.call(invoiceEmailCalls.preview, { params: invoice, body: {} })).body.html
  const send = (body: object = {}) => anna.call(invoiceEmailCalls.send, { params: invoice, body })
  const lastMessage = () => server.taken.at(-1)?.message ?? ''
  const partsOf = (message: string) => [...message.matchAll(/^Content-Disposition: attachment; filename="?([^"\r\n]+)/gm)].map(([, name]) => name)
  const pdf = () => `Invoice-${invoice.invoiceNumber}.pdf`

  test('attaches the files shown to the client, after the PDF', async () => {
    await attached(anna, invoice, csv)
    await attached(anna, invoice, hidden)
    expect((await draft()).files).toEqual({ names: ['Hours.csv'], areAttached: true })
    expect(await preview()).toContain('Also attached: Hours.csv')
    expect((await send()).body.state).toBe('sent')
    expect(partsOf(lastMessage())).toEqual([pdf(), 'Hours.csv'])
    expect(lastMessage()).toContain(csv.content.toString('base64'))
    expect(lastMessage()).toContain('Also attached: Hours.csv')
  })

  test('refers to the client’s page instead of attaching the files if they and the PDF are larger than 10 MB', { timeout: 30_000 }, async () => {
    await attached(anna, invoice, { name: 'One.pdf', content: samplePdf(MAX_FILE_BYTES) })
    const two = await attached(anna, invoice, { name: 'Two.pdf', content: samplePdf(MAX_FILE_BYTES) })
    expect((await draft()).files).toEqual({ names: ['One.pdf', 'Two.pdf'], areAttached: false })
    expect((await send()).body.state).toBe('sent')
    expect(partsOf(lastMessage())).toEqual([pdf()])
    expect(lastMessage().replaceAll('=\r\n', '')).toMatch(/You can download these files on the invoice.{1,12}s page: One\.pdf, Two\.pdf/)
    await anna.call(invoiceFileCalls.update, { params: { id: invoice.id, fileId: two.id }, body: { isShown: false } })
    expect((await draft()).files).toEqual({ names: ['One.pdf'], areAttached: true })
  })

  test('omits a file that was removed before a retry', async () => {
    const file = await attached(anna, invoice, csv)
    const other = await attached(anna, invoice, { name: 'Plan.pdf' })
    isRefusing = true
    expect((await send()).status).toBe(409)
    await anna.call(invoiceFileCalls.delete, { params: { id: invoice.id, fileId: file.id } })
    isRefusing = false
    const [email] = (await anna.call(invoiceEmailCalls.list, { params: invoice })).body
    await anna.call(invoiceEmailCalls.retry, { params: { id: invoice.id, emailId: email?.id } })
    expect(partsOf(lastMessage())).toEqual([pdf(), other.name])
  })

  test('attaches only the PDF if it is a reminder', async () => {
    await attached(anna, invoice, csv)
    await send()
    expect((await anna.call(invoiceEmailCalls.draft, { params: invoice, query: { kind: 'reminder' } })).body).not.toHaveProperty('files')
    await send({ kind: 'reminder' })
    expect(partsOf(lastMessage())).toEqual([pdf()])
  })
})
