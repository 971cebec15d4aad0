import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { ApiError, FillersProvider } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ClientDetailPage } from './client-detail-page.tsx'
import { bareClient, sampleClient } from './testing/client-samples.ts'

function open(reply: Parameters<typeof answer<typeof clientCalls.get>>[1] = sampleClient(), page = <ClientDetailPage />) {
  return renderPage(page, { path: '/clients/1', params: { id: '1' }, answers: [answer(clientCalls.get, reply)] })
}

async function valueOf(label: string, card: string) {
  await screen.findByText(/Active since/)
  const heading = screen.getByRole('heading', { level: 2, name: card })
  let surface = heading.parentElement
  while (surface && !surface.querySelector('dl')) surface = surface.parentElement
  const term = surface && within(surface).getByText(label, { selector: 'dt' })
  return term?.nextElementSibling?.textContent
}

test("shows the name, the industry and the start date (in the user’s time zone) in the header", async () => {
  open(sampleClient({ createdAt: '2026-03-15T02:00:00.000Z' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Northwind Studio' })).toBeTruthy()
  expect(screen.getByText('Design · Active since Mar 14, 2026')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit Client' }).getAttribute('href')).toBe('/clients/1/edit')
  expect(screen.getByRole('link', { name: 'Create Invoice' }).getAttribute('href')).toBe('/invoices?new&client=1')
  expect(screen.getByRole('link', { name: 'Statement' }).getAttribute('href')).toBe('/clients/1/statement')
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/clients')
})

test('shows Other when the industry is missing', async () => {
  open(bareClient)
  expect(await screen.findByText(/^Other · Active since/)).toBeTruthy()
})

test('shows the four stats with captions', async () => {
  open()
  await screen.findByRole('heading', { level: 1, name: 'Northwind Studio' })
  for (const text of ['Total Projects', '4', '2 active', 'Lifetime total', 'Pending payment']) expect(screen.getByText(text)).toBeTruthy()
  for (const amount of ['$15,500.00', '$18,250.00', '$4,250.00']) expect(screen.getAllByText(amount)).toHaveLength(2)
})

test('shows every contact field', async () => {
  open()
  const card = 'Contact Information'
  expect(await valueOf('Company Name', card)).toBe('Northwind Studio')
  expect(await valueOf('Industry', card)).toBe('Design')
  expect(await valueOf('Address', card)).toBe('12 Harbour Street\nPortland, ME 04101')
  expect(await valueOf('Primary Contact', card)).toBe('Grace Hopper')
  expect(await valueOf('Tax ID', card)).toBe('12-3456789')
  expect(screen.getByRole('link', { name: 'hello@northwind.studio' }).getAttribute('href')).toBe('mailto:hello@northwind.studio')
  expect(screen.getByRole('link', { name: '+1 (555) 010-2030' }).getAttribute('href')).toBe('tel:+15550102030')
  const website = screen.getByRole('link', { name: 'northwind.studio' })
  expect(website.getAttribute('href')).toBe('https://northwind.studio/')
  expect(website.getAttribute('rel')).toBe('noopener noreferrer')
})

test('shows an invalid website address as plain text', async () => {
  open(sampleClient({ website: 'javascript:alert(1)' }))
  expect(await valueOf('Website', 'Contact Information')).toBe('javascript:alert(1)')
  expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull()
})

test('shows "Not provided" for missing values', async () => {
  open(bareClient)
  for (const label of ['Phone', 'Industry', 'Address', 'Primary Contact', 'Website', 'Tax ID']) {
    expect(await valueOf(label, 'Contact Information')).toBe('Not provided')
  }
  expect(await valueOf('Hourly Rate', 'Payment Terms')).toBe('Not provided')
})

test('shows payment terms, currency and hourly rate', async () => {
  open(sampleClient({ currency: 'EUR', paymentTerms: 'Net 45' }))
  expect(await valueOf('Payment Terms', 'Payment Terms')).toBe('Net 45')
  expect(await valueOf('Currency', 'Payment Terms')).toBe('EUR')
  expect(await valueOf('Hourly Rate', 'Payment Terms')).toBe('$140.00/hr')
})

test('shows the financial summary with the collection rate', async () => {
  open()
  expect(await valueOf('Total Invoiced', 'Financial Summary')).toBe('$18,250.00')
  expect(await valueOf('Total Received', 'Financial Summary')).toBe('$15,500.00')
  expect(await valueOf('Outstanding', 'Financial Summary')).toBe('$4,250.00')
  expect(await valueOf('Collection Rate', 'Financial Summary')).toBe('85%')
})

test('shows a loading state, and an error if the client does not exist', async () => {
  open(() => new Promise<never>(() => undefined)).unmount()
  open(new ApiError({ status: 404, code: 'not_found', message: 'Client not found' }))
  expect(screen.getByText('Loading client...')).toBeTruthy()
  expect(await screen.findByText('Client not found')).toBeTruthy()
})

test('sends only one request for an invalid client id', async () => {
  const summary = { total: 3, active: 2, createdThisMonth: 1, activeProjects: 1, totalProjects: 2, revenueThisMonth: '0.00', totalRevenue: '0.00' }
  const notFound = new ApiError({ status: 404, code: 'not_found', message: 'Client not found' })
  renderPage(<ClientDetailPage />, {
    path: '/clients/summary',
    params: { id: 'summary' },
    answers: [answer(clientCalls.get, notFound), [clientCalls.summary, summary]],
  })
  expect(await screen.findByText('Client not found')).toBeTruthy()
})

test("shows other modules' cards for the client", async () => {
  const Filler = ({ context }: { context: object }) => <p>{JSON.stringify(context)}</p>
  const fillers = [{ key: 'billing/invoices', span: 1, Filler }]
  open(
    sampleClient(),
    <FillersProvider value={(slot) => (slot === 'client-detail.cards.v1' ? fillers : [])}>
      <ClientDetailPage />
    </FillersProvider>,
  )
  expect(await screen.findByText('{"clientId":1}')).toBeTruthy()
})

test('returns to the list after the client is deleted', async () => {
  const { user, visited } = renderPage(<ClientDetailPage />, {
    params: { id: '1' },
    answers: [
      answer(clientCalls.get, sampleClient()),
      answer(clientCalls.deletion, { projects: 4, timeEntries: 12, invoices: 0, proposals: 0, allowed: true }),
      answer(clientCalls.delete, undefined),
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete client' }))
  await waitFor(() => expect(visited).toEqual(['/clients']))
})
