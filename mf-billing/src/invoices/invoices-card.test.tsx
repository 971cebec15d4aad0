import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { ApiError } from '@billfold/web-kit'
import { type Answer, answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { work } from '../invoice-forms/testing/form-answers.ts'
import { sampleDetails } from '../invoice-forms/testing/form-samples.ts'
import { deposit, sampleInvoice } from '../testing/invoice-samples.ts'
import { ClientInvoicesCard, RecentInvoicesCard } from './invoice-cards.tsx'

const invoices = [sampleInvoice({ id: 1, invoiceNumber: 'INV-1', status: 'paid' }), sampleInvoice({ id: 2, invoiceNumber: 'INV-2', clientName: '' })]

const uninvoiced = { clientId: 3, clientName: 'Northwind Studio', entries: 2, hours: '9.25', amount: '841.66', since: '2026-11-02' }

function show(card: 'dashboard' | 'client', reply: Answer, ...others: Answer[]) {
  return renderPage(card === 'dashboard' ? <RecentInvoicesCard /> : <ClientInvoicesCard context={{ clientId: 3 }} />, {
    path: card === 'dashboard' ? '/' : '/clients/3',
    answers: [reply, ...others, answer(reportCalls.uninvoicedWork, []), ...work],
  })
}

async function findItem(number: string) {
  const item = (await screen.findByRole('link', { name: number })).closest('li')
  if (!item) throw new Error(`${number} is not in the list`)
  return within(item)
}

test('the client page shows the client’s uninvoiced work and links to a new invoice', async () => {
  show('client', answer(invoiceCalls.list, invoices), answer(reportCalls.uninvoicedWork, [uninvoiced]))
  const card = within(await screen.findByRole('region', { name: 'Uninvoiced work' }))
  expect(card.getByText('$841.66')).toBeTruthy()
  expect(card.getByText('9.25h · 2 entries · since Nov 2, 2026')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Invoice this' })).toHaveProperty('search', '?new=&client=3&entries=all')
})

test('the client page hides the uninvoiced work card if there is no such work', async () => {
  show('client', answer(invoiceCalls.list, invoices))
  await screen.findByText('INV-1')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uninvoiced work' })).toBeNull())
})

describe('recent invoices', () => {
  test('show number, client, total and status on the dashboard', async () => {
    show('dashboard', answer(invoiceCalls.list, invoices))
    expect(await screen.findByText('INV-1')).toBeTruthy()
    for (const text of ['Northwind Studio', 'Client #1', 'Paid', 'Sent']) expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getAllByText('$1,234.50')).toHaveLength(2)
  })

  test('are marked if they are a proposal’s deposit', async () => {
    show('dashboard', answer(invoiceCalls.list, [invoices[0]!, deposit]))
    expect([(await findItem(deposit.invoiceNumber)).queryByText('Deposit') !== null, (await findItem('INV-1')).queryByText('Deposit')]).toEqual([true, null])
  })

  test('show the issue date instead of the client on a client page', async () => {
    show('client', answer(invoiceCalls.list, invoices))
    expect(await screen.findAllByText('Nov 2, 2026')).toHaveLength(2)
    expect(screen.queryByText('Northwind Studio')).toBeNull()
  })

  test.each([
    ['dashboard', 'sent', 'info'],
    ['dashboard', 'draft', 'muted'],
    ['dashboard', 'submitted', 'info'],
    ['dashboard', 'overdue', 'bad'],
    ['client', 'paid', 'good'],
    ['client', 'sent', 'info'],
    ['client', 'cancelled', 'muted'],
    ['client', 'overdue', 'bad'],
  ] as const)('on the %s page show the status %s in the corresponding color', async (card, status, tone) => {
    show(card, answer(invoiceCalls.list, [sampleInvoice({ status })]))
    const badge = await screen.findByText(`${status.charAt(0).toUpperCase()}${status.slice(1)}`)
    expect(badge.className).toContain(tone)
  })

  test.each([
    ['dashboard', '/invoices', '/invoices?view=2', '/invoices?edit=2', '/invoices?send=2'],
    ['client', '/invoices?client=3', '/clients/3?view-invoice=2', '/clients/3?edit-invoice=2', ''],
  ] as const)('link to the list, the invoice and dialogs on the %s page', async (card, list, view, edit, send) => {
    const { user, visited } = show(card, answer(invoiceCalls.list, invoices))
    const item = await findItem('INV-2')
    expect(screen.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe(list)
    expect(item.getByRole('link').getAttribute('href')).toBe(view)
    if (card === 'client') return
    await user.click(item.getByRole('button', { name: 'Send' }))
    await user.click(item.getByRole('button', { name: 'View' }))
    await user.click(item.getByRole('button', { name: 'Edit' }))
    await user.click(item.getByRole('button', { name: 'More actions' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Send',
      'Remind now',
      'View',
      'Edit',
      'Duplicate',
      'Record payment',
      'Copy link',
      'Download PDF',
      'Sync to Stripe',
      'Delete',
    ])
    await user.click(screen.getByRole('menuitem', { name: 'Remind now' }))
    expect(visited).toEqual([send, view, edit, '/invoices?remind=2'])
  })

  test.each([
    ['is saved', 'Update Invoice', true],
    ['is cancelled', 'Cancel', false],
    ['is closed with Escape', null, false],
  ])('open for editing on top of the client page, which reappears when the form %s', async (_, button, isSaved) => {
    const { user, visited, replaced, requests } = renderPage(<ClientInvoicesCard context={{ clientId: 1 }} />, {
      path: '/clients/1',
      answers: [
        answer(invoiceCalls.list, [sampleInvoice({ id: 12, invoiceNumber: 'INV-12' })]),
        answer(invoiceCalls.update, sampleDetails()),
        answer(reportCalls.uninvoicedWork, []),
        ...work,
      ],
    })
    await user.click((await findItem('INV-12')).getByRole('button', { name: 'Edit' }))
    const update = await screen.findByRole('button', { name: 'Update Invoice' })
    expect(visited).toEqual(['/clients/1?edit-invoice=12'])
    if (button === null) await user.keyboard('{Escape}')
    else await user.click(button === 'Update Invoice' ? update : screen.getByRole('button', { name: button }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(visited).toEqual(['/clients/1?edit-invoice=12', '/clients/1'])
    expect(replaced).toEqual(['/clients/1'])
    expect(requests.some(({ method }) => method === 'PUT')).toBe(isSaved)
  })

  test('can be deleted on a client page after confirmation', async () => {
    const page = renderPage(<ClientInvoicesCard context={{ clientId: 3 }} />, {
      answers: [answer(invoiceCalls.list, invoices), answer(invoiceCalls.delete, undefined), answer(reportCalls.uninvoicedWork, [])],
    })
    await page.user.click((await findItem('INV-2')).getByRole('button', { name: 'More actions' }))
    await page.user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await page.user.click(screen.getByRole('button', { name: 'Delete invoice' }))
    await screen.findByText('Invoice deleted')
    expect(page.requests.map(({ method, address }) => `${method} ${address}`).filter((request) => request.includes('/api/invoices'))).toEqual([
      'GET /api/invoices?clientId=3&limit=3',
      'DELETE /api/invoices/2',
      'GET /api/invoices?clientId=3&limit=3',
    ])
  })

  test.each([
    ['dashboard', 'No recent invoices found'],
    ['client', 'No invoices found for this client'],
  ] as const)('show an empty state on the %s page: %j', async (card, text) => {
    show(card, answer(invoiceCalls.list, []))
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('show an error with a Retry button when loading fails', async () => {
    show(
      'client',
      answer(invoiceCalls.list, new ApiError({ status: 503, code: 'service_unavailable', message: 'Invoices are not available right now.' })),
    )
    expect(await screen.findByText('Invoices are not available right now.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
