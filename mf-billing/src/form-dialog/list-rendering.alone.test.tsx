import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { freeNumber, work } from '../invoice-forms/testing/form-answers.ts'
import { getClientName } from '../invoices/invoice-labels.tsx'
import { InvoicesPage } from '../invoices/invoices-page.tsx'
import { draft, overdue, sampleInvoiceSummary, sampleStatusCounts } from '../testing/invoice-samples.ts'
import { sampleSummary } from '../testing/samples.ts'
import { shortDescription } from '../time-entries/entry-texts.ts'
import { TimeTrackingPage } from '../time-entries/time-tracking-page.tsx'

// Spied on because every render of a row calls these functions.
vi.mock('../time-entries/entry-texts.ts', { spy: true })
vi.mock('../invoices/invoice-labels.tsx', { spy: true })

test('opening, filling in and closing the time entry form does not re-render list rows', async () => {
  const { user } = renderPage(<TimeTrackingPage />, { path: '/time-tracking?filter=uninvoiced', answers: [...work, answer(timeEntryCalls.summary, sampleSummary)] })
  await screen.findByText('Monthly call')
  vi.mocked(shortDescription).mockClear()
  await user.click(screen.getByRole('button', { name: 'Add Entry' }))
  await user.type(await screen.findByLabelText(/^Description/), 'Call')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(shortDescription).not.toHaveBeenCalled()
})

test('opening, filling in and closing the invoice form does not re-render list rows', async () => {
  const lists = [answer(invoiceCalls.list, [draft, overdue]), answer(invoiceCalls.summary, sampleInvoiceSummary), answer(invoiceCalls.statusCounts, sampleStatusCounts)]
  const { user } = renderPage(<InvoicesPage />, { path: '/invoices?search=INV', answers: [...work, ...lists] })
  await screen.findByRole('link', { name: draft.invoiceNumber })
  vi.mocked(getClientName).mockClear()
  await user.click(screen.getByRole('button', { name: 'New Invoice' }))
  await screen.findByDisplayValue(freeNumber)
  await user.type(screen.getByLabelText(/^Notes/), 'Thank you')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(getClientName).not.toHaveBeenCalled()
})
