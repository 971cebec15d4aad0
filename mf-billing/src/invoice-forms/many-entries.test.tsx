import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { ApiError } from '@billfold/web-kit'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { answer, type SentRequest } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleEntry } from '../testing/samples.ts'
import { answerEntries } from './testing/form-answers.ts'
import { onThisInvoice, sampleDetails, sampleLine } from './testing/form-samples.ts'
import { box, boxes, newInvoice, openForm, press } from './testing/open-form.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const DAY = 86_400_000

/** One entry per day, newest first. Entries after the 240th belong to the second project. */
function manyEntries(count: number, differing: Partial<TimeEntry> = {}): TimeEntry[] {
  return Array.from({ length: count }, (_, index) =>
    sampleEntry({
      id: 10_000 - index,
      description: `Task ${index + 1}`,
      date: new Date(Date.UTC(2026, 10, 20) - index * DAY).toISOString().slice(0, 10),
      ...(index >= 240 && { projectId: 11, projectName: 'Monthly retainer' }),
      ...differing,
    }),
  )
}

const listRequests = (requests: readonly SentRequest[]) =>
  requests.filter(({ address }) => address.startsWith('/api/time-entries?')).map(({ address }) => address.replace('/api/time-entries?', ''))
const search = () => screen.getByRole('searchbox', { name: 'Search time entries...' })
/** Finds a checkbox by its text. Finding one by role and name takes seconds in a list of 200. */
const boxOf = (description: string) => screen.getByText(description).closest('label')!.querySelector('input')!
const note = 'Only the first 200 are shown. Search to find others.'

describe('a new invoice for a client with more than 200 uninvoiced entries', () => {
  test('lists the first 200 entries and reports that there are more', async () => {
    const { requests } = await openForm(newInvoice({ clientId: 1 }), [answerEntries(manyEntries(250))])
    expect(await screen.findByText(note)).toBeTruthy()
    expect(boxes()).toHaveLength(201)
    expect(listRequests(requests)).toEqual(['clientId=1&status=uninvoiced&isBillable=true&limit=200'])
  })

  test('searches for other entries on the server and keeps the selection', async () => {
    const { user, requests } = await openForm(newInvoice({ clientId: 1 }), [answerEntries(manyEntries(250))])
    await screen.findByText('Task 1')
    await user.click(boxOf('Task 1'))
    await user.type(search(), 'task 230')
    await screen.findByText('Task 230')
    await user.click(boxOf('Task 230'))
    expect(listRequests(requests).at(-1)).toBe('clientId=1&status=uninvoiced&isBillable=true&search=task+230&limit=200')
    expect(boxes()).toHaveLength(2)
    expect(screen.queryByText(note)).toBeNull()
    expect(screen.getByText('2 selected', { exact: false })).toBeTruthy()
    await user.clear(search())
    await screen.findByText(note)
    expect(boxes()).toHaveLength(202)
    expect([boxOf('Task 1').checked, boxOf('Task 230').checked]).toEqual([true, true])
  })

  test('deselects only the entries found by the search when “Select all” is unchecked', async () => {
    const { user } = await openForm(newInvoice({ clientId: 1 }), [answerEntries(manyEntries(250))])
    await screen.findByText('Task 1')
    await user.click(boxOf('Task 1'))
    await user.type(search(), 'task 230')
    await screen.findByText('Task 230')
    await user.click(box('Select all'))
    expect(screen.getByText('2 selected', { exact: false })).toBeTruthy()
    await user.click(box('Select all'))
    expect(screen.getByText('1 selected', { exact: false })).toBeTruthy()
  })

  test('requests the entries of the selected project', async () => {
    const { user, requests } = await openForm(newInvoice({ clientId: 1 }), [answerEntries(manyEntries(250))])
    await screen.findByText(note)
    await choose(user, 'Project', 'Monthly retainer')
    await waitFor(() => expect(boxes()).toHaveLength(11))
    expect(listRequests(requests).at(-1)).toBe('clientId=1&projectId=11&status=uninvoiced&isBillable=true&limit=200')
  })

  test('reports that a search found nothing, and offers Retry if a search fails', async () => {
    const list = answerEntries(manyEntries(250))[1] as (request: SentRequest) => TimeEntry[]
    let isBroken = true
    const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' })
    const reply = (request: SentRequest) => (isBroken && request.address.includes('search') ? broken : list(request))
    const { user } = await openForm(newInvoice({ clientId: 1 }), [answer(timeEntryCalls.list, reply)])
    await screen.findByText(note)
    await user.type(search(), 'zebra{Enter}')
    expect(await screen.findByText('The time entries could not be loaded')).toBeTruthy()
    isBroken = false
    await user.click(press('Retry'))
    expect(await screen.findByText('No time entries found')).toBeTruthy()
  })

  test("selects all entries if the URL contains '?entries=all'", async () => {
    const { requests } = await openForm(newInvoice({ clientId: 1, entryIds: 'all' }), [answerEntries(manyEntries(450))])
    expect(screen.getByText('450 selected', { exact: false })).toBeTruthy()
    await waitFor(() => expect(boxes()).toHaveLength(451))
    const pages = listRequests(requests).filter((address) => address.includes('direction=asc'))
    expect(pages).toHaveLength(3)
  })

  test('selects only as many entries as fit on an invoice, starting with the oldest', async () => {
    const { requests } = await openForm(newInvoice({ clientId: 1, entryIds: 'all' }), [answerEntries(manyEntries(1300))])
    expect(screen.getByText(/^1,?000 selected/)).toBeTruthy()
    expect(listRequests(requests).filter((address) => address.includes('direction=asc'))).toHaveLength(5)
    await waitFor(() => expect(boxOf('Task 1300').checked).toBe(true))
    expect(boxOf('Task 299').checked).toBe(false)
  })

  test('selects the entries in the URL, even if they are not among the first 200', async () => {
    await openForm(newInvoice({ clientId: 1, entryIds: [10_000, 9_780] }), [answerEntries(manyEntries(250))])
    expect(screen.getByText('2 selected', { exact: false })).toBeTruthy()
    await waitFor(() => expect(boxOf('Task 221').checked).toBe(true))
  })
})

describe('an existing invoice of a client with many entries', () => {
  const entry = { ...onThisInvoice, date: '2020-01-01' }
  const invoiced = manyEntries(300, { invoiceId: 9, invoiceNumber: 'INV-9', isInvoiced: true }).map((one) => ({ ...one, id: one.id - 5000 }))
  const open = (listed: readonly TimeEntry[]) =>
    openForm({ kind: 'edit', id: '12' }, [answer(invoiceCalls.get, sampleDetails({ lineItems: [sampleLine()], projectId: null })), answerEntries(listed)])

  test('shows all entries on the invoice, no matter how old they are', async () => {
    const { requests } = await open([...manyEntries(250), ...invoiced, entry])
    const selected = within(screen.getByRole('list', { name: 'Selected for this Invoice' }))
    expect(selected.getByRole('checkbox').closest('label')?.textContent).toContain('Website redesign')
    expect(listRequests(requests)).toContain('invoiceId=12')
  })

  test('lists uninvoiced entries, even if 200 newer ones are invoiced', async () => {
    await open([...invoiced, sampleEntry({ id: 1, date: '2020-02-02', description: 'Old sketches' }), entry])
    expect(boxOf('Old sketches').disabled).toBe(false)
    expect(screen.getByText(note)).toBeTruthy()
  })

  test('keeps the selected entries visible during a search', async () => {
    const { user } = await open([...manyEntries(250), entry])
    await user.type(search(), 'task 230')
    await screen.findByText('Task 230')
    await user.click(boxOf('Task 230'))
    await user.clear(search())
    await screen.findByText(note)
    const selected = within(screen.getByRole('list', { name: 'Selected for this Invoice' }))
    expect(selected.getAllByRole('checkbox').map((input) => input.closest('label')?.textContent)).toEqual([
      expect.stringContaining('Responsive table'),
      expect.stringContaining('Website redesign'),
    ])
  })
})
