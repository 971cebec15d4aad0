import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceReminderCalls } from '@billfold/contracts/invoices/invoice-reminder-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleDesign, sampleInvoiceDetails, sampleReminderSettings } from '../../testing/invoice-samples.ts'
import { northwind } from '../../testing/samples.ts'
import { InvoiceView } from './invoice-view.tsx'

const nothing = () => undefined

async function open(invoice: Partial<InvoiceDetails>) {
  const answers = [
    answer(invoiceCalls.get, sampleInvoiceDetails(invoice)),
    answer(invoiceCalls.design, sampleDesign),
    answer(invoiceSharingCalls.get, { link: null }),
    answer(invoiceReminderCalls.settings, sampleReminderSettings()),
    answer(clientCalls.get, northwind),
    answer(settingsCalls.get, sampleSettings()),
  ]
  renderPage(<InvoiceView id="1" onClose={nothing} onOpen={nothing} onDirtyChange={nothing} />, { path: '/invoices?view=1', answers })
  return within(await screen.findByRole('dialog', { name: 'Invoice INV-20261102-042' }))
}

test('an invoice shows deducted deposits between the tax and the total', async () => {
  const view = await open({ taxRate: '10', taxAmount: '123.45', total: '757.95', deductions: [{ depositId: 8, invoiceNumber: 'INV-20261110-007', amount: '600.00' }] })
  const rows = [...view.getByText('Subtotal').closest('dl')!.children].map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([['Subtotal', '$1,234.50'], ['Tax (10%)', '$123.45'], ['Deposit INV-20261110-007', '−$600.00'], ['Total due', '$757.95']])
  expect(view.queryByText('Deposit')).toBeNull()
})

test('a deposit links to its proposal and to the invoice that deducts it', async () => {
  const view = await open({ kind: 'deposit', proposalId: 6, deductedOn: { invoiceId: 12, invoiceNumber: 'INV-12' } })
  expect(view.getByText('Deposit')).toBeTruthy()
  expect(view.getByRole('link', { name: 'View Proposal' }).getAttribute('href')).toBe('/proposals/6')
  expect(view.getByRole('link', { name: 'Deducted from INV-12' }).getAttribute('href')).toBe('/invoices?view=12')
})
