import { randomBytes } from 'node:crypto'
import { MAX_FILE_BYTES } from '@billfold/contracts/files/file-types'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceFileCalls } from '@billfold/contracts/invoices/invoice-file-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { queryAs } from '@billfold/server-kit/testing/database'
import { sampleDocument, samplePdf, samplePng } from '@billfold/server-kit/testing/files'
import { silentLog } from '@billfold/server-kit/testing/log'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../../testing/billing-without-stripe.ts'
import { attach, attached } from '../../testing/files.ts'
import { bill, createFreelancer, type Freelancer } from '../../testing/freelancer.ts'
import { deleteFileJob } from './store-file.ts'

let service: TestService
let anna: Freelancer
let invoice: InvoiceDetails

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
  invoice = await create()
})

const create = () => bill(anna, [], { lineItems: [{ description: 'Work', quantity: '1', rate: '50' }] })
const admin = <Row extends object>(sql: string, ...values: unknown[]) => queryAs<Row>(service.database.adminUrl, null, sql, values)
const filesOf = async ({ id }: { id: number }) => (await anna.call(invoiceCalls.get, { params: { id } })).body.files
const addressOf = (file: { id: number }) => ({ params: { id: invoice.id, fileId: file.id } })
const download = (file: { id: number }, by = anna) => by.call(invoiceFileCalls.download, addressOf(file))
const remove = (file: { id: number }) => anna.call(invoiceFileCalls.delete, addressOf(file))
const restore = (file: { id: number }) => anna.call(invoiceFileCalls.restore, addressOf(file))
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

describe('an attachment', () => {
  test('is listed with its invoice and can be downloaded unchanged', async () => {
    const content = Buffer.concat([samplePdf(), randomBytes(700_000)])
    const file = await attached(anna, invoice, { name: 'Größe 1.PDF', content })
    expect(file).toMatchObject({ name: 'Größe 1.PDF', type: 'application/pdf', size: content.length, isShown: true })
    expect(await filesOf(invoice)).toEqual([file])
    const { status, body, headers } = await download(file)
    expect([status, Buffer.from(body).equals(content)]).toEqual([200, true])
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="Gro_e 1.PDF"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%201.PDF`)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  test('can be hidden from the client when it is uploaded or later', async () => {
    const hidden = await attached(anna, invoice, { isShown: false })
    const shown = await attached(anna, invoice)
    const { body } = await anna.call(invoiceFileCalls.update, { ...addressOf(shown), body: { isShown: false } })
    expect([hidden.isShown, body]).toEqual([false, { ...shown, isShown: false }])
  })

  test('gets a safe name without path separators or characters that change the text direction', async () => {
    expect((await attached(anna, invoice, { name: '../a\u202efdp.pdf' })).name).toBe('..-a-fdp.pdf')
  })

  test('is listed only on its own invoice and deleted with that invoice', async () => {
    await attached(anna, invoice)
    expect(await filesOf(await create())).toEqual([])
    expect((await anna.call(invoiceCalls.delete, { params: invoice })).status).toBe(204)
    expect(await admin('select from billing.invoice_file where user_id = $1', anna.id)).toEqual([])
  })

  test('returns 404 for another user or through another invoice', async () => {
    const file = await attached(anna, invoice)
    const berta = await createFreelancer(service)
    const other = await create()
    const answers = await Promise.all([
      attach(berta, invoice),
      download(file, berta),
      berta.call(invoiceFileCalls.update, { ...addressOf(file), body: { isShown: false } }),
      berta.call(invoiceFileCalls.delete, addressOf(file)),
      berta.call(invoiceFileCalls.restore, addressOf(file)),
      anna.call(invoiceFileCalls.download, { params: { id: other.id, fileId: file.id } }),
    ])
    expect(statuses(answers)).toEqual([404, 404, 404, 404, 404, 404])
    expect(await filesOf(invoice)).toEqual([file])
  })
})

describe('a file is rejected', () => {
  test.each<[string, { name?: string; content?: Buffer }, number, string]>([
    ['if its extension is not allowed', { name: 'page.html' }, 415, 'Attachments must be PDF, PNG, JPG, WebP, CSV, TXT, DOCX or XLSX files'],
    ['if it has no name', { name: '' }, 415, 'Attachments must be PDF, PNG, JPG, WebP, CSV, TXT, DOCX or XLSX files'],
    ['if its content does not match its extension', { name: 'photo.png' }, 415, 'The file’s content does not match its extension'],
    ['if it is a document with the extension of a workbook', { name: 'a.xlsx', content: sampleDocument() }, 415, 'The file’s content does not match its extension'],
    ['if it is empty', { content: Buffer.alloc(0) }, 400, 'The file is empty'],
    ['if its name is longer than 200 characters', { name: `${'x'.repeat(200)}.pdf` }, 400, 'Must be at most 200 characters'],
  ])('%s', async (_, file, expected, message) => {
    const { status, error } = await attach(anna, invoice, file)
    expect([status, error.message]).toEqual([expected, message])
    expect(await filesOf(invoice)).toEqual([])
  })

  test('if it is larger than 5 MB', async () => {
    expect((await attach(anna, invoice, { content: samplePdf(MAX_FILE_BYTES) })).status).toBe(201)
    expect((await attach(anna, invoice, { content: samplePdf(MAX_FILE_BYTES + 1) })).status).toBe(413)
  })
})

describe('the attachment limits', () => {
  test('allow 10 files per invoice, even for concurrent uploads', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => attach(anna, invoice)))
    expect(statuses(answers)).toEqual([...Array<number>(10).fill(201), ...Array<number>(4).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({ code: 'conflict', message: 'An invoice can have at most 10 attachments' })
    expect(await filesOf(invoice)).toHaveLength(10)
    expect((await attach(anna, await create())).status).toBe(201)
  })

  test('allow 25 MB per account, even for concurrent uploads', { timeout: 30_000 }, async () => {
    const invoices = [invoice, await create()]
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => attach(anna, invoices[n % 2] ?? invoice, { content: samplePdf(MAX_FILE_BYTES) })))
    expect(statuses(answers)).toEqual([...Array<number>(5).fill(201), ...Array<number>(3).fill(409)])
    const { error } = await attach(anna, invoice)
    expect(error.message).toBe('The attachments of all your invoices can be at most 25 MB in total')
    const berta = await createFreelancer(service)
    const hers = await bill(berta, [], { lineItems: [{ description: 'Work', quantity: '1', rate: '50' }] })
    expect((await attach(berta, hers)).status).toBe(201)
  })

  test('do not count removed files, which can be restored only if there is room', async () => {
    const [first] = await Promise.all(Array.from({ length: 10 }, () => attached(anna, invoice)))
    await remove(first!)
    expect((await attach(anna, invoice)).status).toBe(201)
    expect(await restore(first!)).toMatchObject({ status: 409, error: { message: 'An invoice can have at most 10 attachments' } })
    expect(await filesOf(invoice)).toHaveLength(10)
  })
})

test('twenty concurrent uploads with the same idempotency key store one file, and the key is rejected for a different file', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => attach(anna, invoice, { key: 'once' })))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(await filesOf(invoice)).toEqual([answers[0]?.body])
  const other = await attach(anna, invoice, { name: 'Plan.png', content: samplePng(), key: 'once' })
  const changed = await attach(anna, invoice, { content: samplePdf(65), key: 'once' })
  expect([other.error.code, changed.error.code]).toEqual(['idempotency_key_reused', 'idempotency_key_reused'])
})

describe('a removed file', () => {
  test('is inaccessible until it is restored', async () => {
    const file = await attached(anna, invoice)
    expect((await remove(file)).status).toBe(204)
    expect([await filesOf(invoice), (await download(file)).status, (await remove(file)).status]).toEqual([[], 404, 404])
    expect((await restore(file)).body).toEqual(file)
    expect((await restore(file)).body).toEqual(file)
    expect(await filesOf(invoice)).toEqual([file])
  })

  test('is deleted ten minutes later, unless it was restored', async () => {
    const [file, restored] = [await attached(anna, invoice), await attached(anna, invoice)]
    await remove(file)
    await remove(restored)
    await admin("update billing.invoice_file set removed_at = removed_at - interval '10 minutes' where user_id = $1", anna.id)
    await restore(restored)
    const orm = openDatabase({ url: service.database.url('billing'), schema: 'billing', entities: billingWithoutStripe.entities })
    try {
      for (const { id: fileId } of [file, restored]) await deleteFileJob.run({ orm, log: silentLog }, { userId: anna.id, fileId })
    } finally {
      await orm.close()
    }
    expect(await admin('select id from billing.invoice_file where user_id = $1', anna.id)).toEqual([{ id: restored.id }])
  })
})
