import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { outboxCalls } from '@billfold/contracts/outbox/outbox-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, startBackend } from './testing/backend.ts'
import { createRecords } from './testing/records.ts'

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

test('the gateway forwards a file with its content type and name', async () => {
  const anna = await backend.signUp()
  const { invoices: id } = await createRecords(anna)
  const { status, body, headers } = await anna(invoiceCalls.downloadPdf, { params: { id } })
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'application/pdf', 'no-store'])
  expect(headers.get('content-disposition')).toBe(`attachment; filename="Invoice-INV-1.pdf"; filename*=UTF-8''Invoice-INV-1.pdf`)
  const text = Buffer.from(body).toString('latin1')
  expect([text.slice(0, 5), text.trimEnd().slice(-5)]).toEqual(['%PDF-', '%%EOF'])
})

test('the outbox shows an invoice message with its PDF', async () => {
  const anna = await backend.signUp()
  const { invoices: id } = await createRecords(anna)
  const { body: email } = await anna(invoiceEmailCalls.send, { params: { id }, body: { recipients: ['a@example.com', 'b@example.com'], cc: ['c@example.com'] } })
  const { body: list } = await anna(outboxCalls.list)
  expect(list[0]).toEqual({ id: email.id, to: 'a@example.com, b@example.com, c@example.com', subject: email.subject, state: 'outbox', error: null, createdAt: email.createdAt, sentAt: null })
  const { body: mail } = await anna(outboxCalls.get, { params: email })
  const { body: pdf } = await anna(outboxCalls.attachment, { params: { id: email.id, index: 1 } })
  expect(mail.attachments).toEqual([{ name: 'Invoice-INV-1.pdf', bytes: pdf.length }])
  expect(Buffer.from(pdf).toString('latin1', 0, 5)).toBe('%PDF-')
  const berta = await backend.signUp()
  expect((await berta(outboxCalls.attachment, { params: { id: email.id, index: 1 } })).status).toBe(404)
})
