import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, startBackend } from './backend.ts'
import { createRecords } from './records.ts'

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

test('passes on a file with its type and name', async () => {
  const anna = await backend.signUp()
  const { invoices: id } = await createRecords(anna)
  const { status, body, headers } = await anna(invoiceCalls.downloadPdf, { params: { id } })
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'application/pdf', 'no-store'])
  expect(headers.get('content-disposition')).toBe(`attachment; filename="Invoice-INV-1.pdf"; filename*=UTF-8''Invoice-INV-1.pdf`)
  const text = Buffer.from(body).toString('latin1')
  expect([text.slice(0, 5), text.trimEnd().slice(-5)]).toEqual(['%PDF-', '%%EOF'])
})
