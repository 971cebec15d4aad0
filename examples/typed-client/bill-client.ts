import { randomUUID } from 'node:crypto'
import createClient from 'openapi-fetch'
import type { paths } from './billfold.d.ts'

const { BILLFOLD_URL = 'http://localhost:3000', BILLFOLD_TOKEN = '' } = process.env

const billfold = createClient<paths>({ baseUrl: BILLFOLD_URL, headers: { Authorization: `Bearer ${BILLFOLD_TOKEN}` } })

/** Repeating a request with the same key does not create another record. */
const once = () => ({ header: { 'Idempotency-Key': randomUUID() } })

interface Answer<Data> {
  data?: Data
  error?: { code: string; message: string }
}

function dataOf<Data>({ data, error }: Answer<Data>): Data {
  if (data === undefined) throw new Error(error ? `${error.code}: ${error.message}` : 'Billfold did not answer')
  return data
}

const client = dataOf(await billfold.POST('/api/clients', { params: once(), body: { name: 'Northwind Coffee', email: 'hello@northwind.example' } }))
const project = dataOf(await billfold.POST('/api/projects', { params: once(), body: { name: 'Website relaunch', clientId: client.id, hourlyRate: '95.00' } }))

// Returns 409 if someone else has changed the project since it was read.
const started = dataOf(
  await billfold.PUT('/api/projects/{id}', {
    params: { path: { id: String(project.id) }, header: { 'If-Match': `"${project.version}"` } },
    body: { status: 'active', completionPercentage: 10 },
  }),
)

const entry = dataOf(
  await billfold.POST('/api/time-entries', {
    params: once(),
    body: { clientId: client.id, projectId: started.id, date: '2026-11-02', hours: '8', rate: '95.00', description: 'Design of the product pages' },
  }),
)

const { invoiceNumber } = dataOf(await billfold.GET('/api/invoices/next-number'))
const invoice = dataOf(
  await billfold.POST('/api/invoices', {
    params: once(),
    body: { clientId: client.id, projectId: project.id, invoiceNumber, status: 'sent', dueDate: '2099-12-31', timeEntryIds: [entry.id] },
  }),
)

dataOf(await billfold.POST('/api/invoices/{id}/payments', { params: { path: { id: String(invoice.id) }, ...once() }, body: { amount: invoice.total, method: 'bank_transfer' } }))

const paid = dataOf(await billfold.GET('/api/invoices/{id}', { params: { path: { id: String(invoice.id) } } }))
const { totalBilled, totalCollected } = dataOf(await billfold.GET('/api/dashboard/metrics'))
process.stdout.write(`${JSON.stringify({ invoice: paid.invoiceNumber, status: paid.status, total: paid.total, totalBilled, totalCollected })}\n`)
