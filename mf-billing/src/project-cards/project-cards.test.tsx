import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sampleInvoice } from '../testing/invoice-samples.ts'
import { sampleEntry } from '../testing/samples.ts'
import { ProjectEntriesCard, ProjectInvoicesCard } from './project-cards.tsx'

const context = { projectId: 7 }
const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Not right now.' })
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)

describe('a project’s recent time entries', () => {
  const open = (reply: Parameters<typeof answer<typeof timeEntryCalls.list>>[1]) =>
    renderPage(<ProjectEntriesCard context={context} />, { answers: [answer(timeEntryCalls.list, reply)] })

  test('show date, hours and billable state for the five newest', async () => {
    const { requests } = open([
      sampleEntry({ id: 1, description: 'Wireframes', date: '2026-11-20', hours: '2.5', isBillable: true }),
      sampleEntry({ id: 2, description: '', date: '2026-11-19', hours: '0.1667', isBillable: false }),
    ])
    expect(await screen.findByText('Wireframes')).toBeTruthy()
    expect(rows()).toEqual(['WireframesNov 20, 2026Billable2.50h', 'No descriptionNov 19, 2026Non-billable0.17h'])
    expect(requests.map(({ address }) => address)).toEqual(['/api/time-entries?projectId=7&limit=5'])
  })

  test('have an empty state', async () => {
    open([])
    expect(await screen.findByText('No time entries found')).toBeTruthy()
  })

  test('show a Retry button after an error', async () => {
    open(down)
    expect(await screen.findByText('The time entries could not be loaded')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})

describe('a project’s invoices', () => {
  const open = (reply: Parameters<typeof answer<typeof invoiceCalls.list>>[1]) =>
    renderPage(<ProjectInvoicesCard context={context} />, { answers: [answer(invoiceCalls.list, reply)] })

  test('show number, issue date, status and total, and link to each invoice', async () => {
    const { requests } = open([sampleInvoice({ id: 12, invoiceNumber: 'INV-1', status: 'paid', total: '1234.50' })])
    const link = await screen.findByRole('link', { name: 'INV-1' })
    expect(link.getAttribute('href')).toBe('/invoices?view=12')
    expect(rows()).toEqual(['INV-1Nov 2, 2026Paid$1,234.50'])
    expect(requests.map(({ address }) => address)).toEqual(['/api/invoices?projectId=7&limit=6'])
    expect(screen.queryByRole('link', { name: 'View All' })).toBeNull()
  })

  test('show the five newest, and a link to all if there are more', async () => {
    open({ items: [1, 2, 3, 4, 5, 6].map((id) => sampleInvoice({ id, invoiceNumber: `INV-${id}` })), cursor: 'next' })
    const link = await screen.findByRole('link', { name: 'View All' })
    expect(link.getAttribute('href')).toBe('/invoices?project=7')
    expect(rows()).toHaveLength(5)
  })

  test('have an empty state', async () => {
    open([])
    expect(await screen.findByText('No invoices found')).toBeTruthy()
  })

  test('show a Retry button after an error', async () => {
    open(down)
    expect(await screen.findByText('The invoices could not be loaded')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
