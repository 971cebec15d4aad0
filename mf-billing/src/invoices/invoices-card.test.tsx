import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { ApiError } from '@billfold/web-kit'
import { type Answer, answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sampleInvoice } from '../testing/invoice-samples.ts'
import { ClientInvoicesCard } from './client-invoices-card.tsx'
import { RecentInvoicesCard } from './recent-invoices-card.tsx'

const invoices = [sampleInvoice({ id: 1, invoiceNumber: 'INV-1', status: 'paid' }), sampleInvoice({ id: 2, invoiceNumber: 'INV-2', clientName: '' })]

function show(card: 'dashboard' | 'client', reply: Answer) {
  renderPage(card === 'dashboard' ? <RecentInvoicesCard /> : <ClientInvoicesCard context={{ clientId: 3 }} />, { path: '/', answers: [reply] })
}

describe('recent invoices', () => {
  test('on the dashboard have number, client, total and status', async () => {
    show('dashboard', answer(invoiceCalls.list, invoices))
    expect(await screen.findByText('INV-1')).toBeTruthy()
    for (const text of ['Northwind Studio', 'Client #1', 'Paid', 'Sent']) expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getAllByText('$1,234.50')).toHaveLength(2)
  })

  test('on a client’s page have their issue date instead of the client', async () => {
    show('client', answer(invoiceCalls.list, invoices))
    expect(await screen.findAllByText('Nov 2, 2026')).toHaveLength(2)
    expect(screen.queryByText('Northwind Studio')).toBeNull()
  })

  test.each([
    ['dashboard', 'No recent invoices found'],
    ['client', 'No invoices found for this client'],
  ] as const)('that are none: on the %s it says %j', async (card, text) => {
    show(card, answer(invoiceCalls.list, []))
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('that cannot be loaded say why and offer Retry', async () => {
    show('client', answer(invoiceCalls.list, new ApiError({ status: 503, code: 'service_unavailable', message: 'Invoices are not available right now.' })))
    expect(await screen.findByText('Invoices are not available right now.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
