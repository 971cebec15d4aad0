import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { InvoiceLink } from './invoice-link.tsx'

const link = { url: 'https://billfold.example/shared/invoice/T1', createdAt: '2026-11-02T15:20:00.000Z', views: 0, lastViewedAt: null, expiresOn: null, isExpired: false }

afterEach(() => vi.restoreAllMocks())

test('the embed dialog lets the user allow websites and copy the embed code', async () => {
  let sites: string[] = []
  // Simulate that '/embed/v1.js' is already loaded.
  vi.spyOn(customElements, 'get').mockReturnValue(HTMLElement)
  const answers = [
    answer(invoiceSharingCalls.get, { link }),
    answer(invoiceSharingCalls.sites, () => ({ sites })),
    answer(invoiceSharingCalls.setSites, ({ body }) => ({ sites: (sites = (body as { sites: string[] }).sites) })),
  ]
  const page = renderPage(<InvoiceLink invoiceId={7} />, { answers })
  await page.user.click(await screen.findByRole('button', { name: 'Embed' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Embed the invoice' }))
  expect(await dialog.findByText(/^No websites yet/)).toBeTruthy()
  await page.user.type(dialog.getByLabelText('Allowed website'), 'www.northwind.test{Enter}')
  expect(await dialog.findByText('https://www.northwind.test')).toBeTruthy()
  expect(page.requests.find(({ method }) => method === 'PUT')?.address).toBe('/api/invoices/7/share-link/sites')
  expect(dialog.getByRole('region', { name: 'HTML' }).textContent).toContain('<billfold-invoice token="T1"></billfold-invoice>')
  await page.user.click(dialog.getByRole('tab', { name: 'React' }))
  expect(dialog.getByRole('region', { name: 'React' }).textContent).toContain('<BillfoldInvoice origin="https://billfold.example" token="T1" />')
})
