import { createHash } from 'node:crypto'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { billingWithoutStripe } from '../../testing/billing-without-stripe.ts'
import { bill, createFreelancer, type Freelancer, recordWork } from '../../testing/freelancer.ts'

let service: TestService
let anna: Freelancer

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
})

/** One gray pixel. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==', 'base64')

/** 8 × 4 pixels with an EXIF orientation, in the form in which the gateway stores photos. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI//////////////////////////////////' +
    '//////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAAEAAgDASIAAhEBAxEB/8QAFQABAQAAAAAA' +
    'AAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgP/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCABXf/2Q==',
  'base64',
)

async function upload(kind: string, type: string, bytes: Buffer): Promise<void> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  await queryAs(service.database.url('accounts'), anna.id, 'insert into picture (user_id, kind, hash, type, bytes) values ($1, $2, $3, $4, $5)', [anna.id, kind, hash, type, bytes])
}

async function imagesOf(query: object): Promise<number> {
  const { status, body } = await anna.call(invoiceCalls.downloadPdf, { params: await bill(anna, [await recordWork(anna)]), query })
  expect(status).toBe(200)
  return Buffer.from(body).toString('latin1').split('/Subtype /Image').length - 1
}

test.each([
  ['image/png', PNG],
  ['image/jpeg', JPEG],
])('every template shows the uploaded logo: %s', async (type, bytes) => {
  expect(await imagesOf({})).toBe(0)
  await upload('logo', type, bytes)
  for (const template of ['classic', 'modern', 'compact']) expect(await imagesOf({ template }), template).toBe(1)
})

test('the PDF does not show the avatar', async () => {
  await upload('avatar', 'image/png', PNG)
  expect(await imagesOf({})).toBe(0)
})
