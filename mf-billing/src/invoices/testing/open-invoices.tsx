import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceReminderCalls } from '@billfold/contracts/invoices/invoice-reminder-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { ApiError } from '@billfold/web-kit'
import { sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answer, renderPage, type Answer, type SentRequest } from '@billfold/web-kit/testing/render.tsx'
import { screen, within } from '@testing-library/react'
import { draft, overdue, paid, sampleDesign, sampleInvoice, sampleInvoiceDetails, sampleInvoiceSummary, sampleReminderSettings } from '../../testing/invoice-samples.ts'
import { northwind, sampleProject } from '../../testing/samples.ts'
import { InvoicesPage } from '../invoices-page.tsx'

export const sent = sampleInvoice()
export const never = () => new Promise<never>(() => undefined)
export const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' })
const summary = answer(invoiceCalls.summary, sampleInvoiceSummary)
const counts = { draft: 1, sent: 2, submitted: 0, paid: 4, overdue: 1500, cancelled: 0 }
export const FIRST_PAGE = '/api/invoices?limit=50&count=true'

/** Responses that never arrive, so that forms stay in their loading state. */
export const waitingForms: Answer[] = [answer(clientCalls.list, never), answer(projectCalls.list, never)]

interface OpenOptions {
  search?: string
  answers?: Answer[]
}

export function open(invoices: Invoice[] = [sent, draft, overdue, paid], { search = '', answers = [] }: OpenOptions = {}) {
  const usual = [
    answer(invoiceCalls.list, invoices),
    summary,
    answer(invoiceCalls.statusCounts, counts),
    answer(clientCalls.get, northwind),
    answer(projectCalls.get, sampleProject()),
    answer(settingsCalls.get, sampleSettings()),
    answer(invoiceCalls.get, sampleInvoiceDetails()),
    answer(invoiceCalls.design, sampleDesign),
    answer(invoiceSharingCalls.get, { link: null }),
    answer(invoiceReminderCalls.settings, sampleReminderSettings()),
  ]
  const named = new Set(answers.map(([call]) => call.name))
  return renderPage(<InvoicesPage />, { path: `/invoices${search}`, answers: [...answers, ...usual.filter(([call]) => !named.has(call.name))] })
}

export async function findRow({ invoiceNumber }: Invoice) {
  const row = (await screen.findByRole('link', { name: invoiceNumber })).closest('tr')
  if (!row) throw new Error(`${invoiceNumber} is not in the table`)
  return within(row)
}

/** Filters invoices by status as the server would. */
export const byStatus =
  (invoices: readonly Invoice[]) =>
  ({ address }: SentRequest) => {
    const status = new URL(address, 'http://localhost').searchParams.get('status')
    return invoices.filter((invoice) => status === null || invoice.status === status)
  }

export const listRequests = ({ requests }: ReturnType<typeof open>) => requests.map(({ address }) => address).filter((address) => /^\/api\/invoices(\?|$)/.test(address))
