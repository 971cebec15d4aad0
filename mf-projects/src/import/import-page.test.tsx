import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { ApiError, useLeaveGuards } from '@billfold/web-kit'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { sampleClient } from '../clients/testing/client-samples.ts'
import { sampleProject } from '../projects/testing/project-samples.ts'
import { ImportClientsPage, ImportProjectsPage } from './import-page.tsx'
import { clientLines, projectLines } from './testing/import-samples.ts'

const imported = answer(clientCalls.import, { created: 3 })
const nothingYet = [answer(clientCalls.list, []), answer(projectCalls.list, [])]

async function choosing(text: string, answers: Answer[] = [imported], page = <ImportClientsPage />) {
  const rendered = renderPage(page, { answers: [...answers, ...nothingYet] })
  await rendered.user.upload(screen.getByLabelText('CSV file'), new File([text], 'customers.csv', { type: 'text/csv' }))
  await screen.findByText('customers.csv')
  return { ...rendered, sent: () => rendered.requests.filter(({ method }) => method !== 'GET') }
}

const importButton = (name: RegExp = /^Import \d/) => screen.getByRole<HTMLButtonElement>('button', { name })
const cells = (row: number) =>
  within(screen.getAllByRole('row')[row] as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
const problems = () =>
  within(screen.getByRole('alert'))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

describe('before a file is chosen', () => {
  afterEach(() => vi.restoreAllMocks())

  test('explains the file format and links back to the list', () => {
    renderPage(<ImportClientsPage />, { answers: nothingYet })
    expect(screen.getByRole('heading', { level: 1, name: 'Import Clients' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Clients' }).getAttribute('href')).toBe('/clients')
    expect(screen.getByText('Required:').parentElement?.textContent).toBe('Required: Company Name, Email')
    expect(screen.getByRole('link', { name: 'Import everything at once' }).getAttribute('href')).toBe('/import')
  })

  test('offers a template', async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user } = renderPage(<ImportProjectsPage />)
    await user.click(screen.getByRole('button', { name: 'Download template' }))
    expect(await saved[0]?.text()).toContain('Project Name,Client,Client ID,Description,Status,Budget')
  })

  test('rejects a file that is not CSV and accepts another', async () => {
    const { user } = renderPage(<ImportClientsPage />, { answers: nothingYet })
    await user.upload(screen.getByLabelText('CSV file'), new File(['PK\u0003\u0004'], 'book.csv'))
    expect(await screen.findByText('This is not a CSV file. Save your spreadsheet as CSV and choose that file.')).toBeTruthy()
    await user.upload(screen.getByLabelText('CSV file'), new File([clientLines(2)], 'customers.csv'))
    expect(await screen.findByText('2 rows')).toBeTruthy()
  })

  test('accepts a dropped file', async () => {
    renderPage(<ImportClientsPage />, { answers: nothingYet })
    fireEvent.drop(screen.getByText(/Drop a CSV file here/), { dataTransfer: { types: ['Files'], files: [new File([clientLines(2)], 'dropped.csv')] } })
    expect(await screen.findByText('dropped.csv')).toBeTruthy()
  })
})

describe('after a file is chosen', () => {
  test('matches columns by name and previews the rows', async () => {
    await choosing(clientLines(3))
    expect(screen.getByText('3 rows')).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'Company Name' }).textContent).toBe('Company')
    expect(screen.getByRole('combobox', { name: 'Hourly Rate' }).textContent).toBe('Hourly_Rate')
    expect(screen.getByRole('combobox', { name: 'Website' }).textContent).toBe('Not in the file')
    expect(cells(1)).toEqual([
      '1',
      'Customer 1',
      'billing1@customer.example',
      '+1 (555) 010-2000',
      'Design',
      '1250.50',
      '12 Harbour Street, Portland',
      'Active',
    ])
  })

  test.each([
    [{ name: 'CUSTOMER 2', email: 'Billing2@customer.example' }, '1 row matches a client you already have'],
    [{ name: 'Customer 2', email: 'another@customer.example' }, undefined],
  ])('warns only about rows that match an existing client: %o', async (there, warning) => {
    const { queryClient } = await choosing(clientLines(3), [imported, answer(clientCalls.list, [sampleClient(there)])])
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByText(/you already have/)?.textContent).toBe(warning)
    expect(importButton().disabled).toBe(false)
  })

  test('compares existing projects by name and client', async () => {
    const there = [sampleProject({ name: 'Project 1', clientName: 'Customer 1' }), sampleProject({ name: 'Project 2', clientName: 'Customer 2' })]
    await choosing(projectLines(3), [answer(projectCalls.list, there)], <ImportProjectsPage />)
    expect(await screen.findByText('2 rows match projects you already have')).toBeTruthy()
  })

  test('shows project dates with the name of the month and lists ignored columns', async () => {
    await choosing(projectLines(2), [], <ImportProjectsPage />)
    expect(cells(1)).toEqual(['1', 'Project 1', 'Customer 1', 'on hold', '12500.00', 'Sep 13, 2026', '45'])
    expect(screen.getByText('Not imported: Remark')).toBeTruthy()
  })

  describe('the order of day and month', () => {
    const lines = (...dates: string[]) => ['Project,Client,Start,Due', ...dates.map((date) => `Shop,Acme,${date}`), ''].join('\n')
    const dateFormat = () => screen.queryByRole('combobox', { name: 'Date format' })

    test('must be selected before the import and updates the preview', async () => {
      const { user, sent, visited } = await choosing(
        lines('3/4/2026,5/5/2026'),
        [answer(projectCalls.import, { created: 1 })],
        <ImportProjectsPage />,
      )
      expect(screen.getByText('Is 3/4/2026 in this file Mar 4, 2026 or Apr 3, 2026?')).toBeTruthy()
      expect(cells(1)).toEqual(['1', 'Shop', 'Acme', '3/4/2026', 'May 5, 2026'])
      expect(screen.queryByText(/thing is wrong|things are wrong/)).toBeNull()
      expect(importButton().disabled).toBe(true)
      await choose(user, 'Date format', 'Month first: Mar 4, 2026')
      expect(cells(1)).toEqual(['1', 'Shop', 'Acme', 'Mar 4, 2026', 'May 5, 2026'])
      await choose(user, 'Date format', 'Day first: Apr 3, 2026')
      expect(cells(1)).toEqual(['1', 'Shop', 'Acme', 'Apr 3, 2026', 'May 5, 2026'])
      expect(screen.queryByText('Is 3/4/2026 in this file Mar 4, 2026 or Apr 3, 2026?')).toBeNull()
      await user.click(importButton())
      await waitFor(() => expect(visited).toEqual(['/projects']))
      expect(sent()[0]?.body).toEqual({ rows: [{ name: 'Shop', clientName: 'Acme', startDate: '2026-04-03', dueDate: '2026-05-05' }] })
    })

    test.each([
      ['another row shows the order', lines('3/4/2026,', '1/2/2026,20/2/2026'), 'Apr 3, 2026'],
      ['dots show that the day comes first', lines('3.4.2026,'), 'Apr 3, 2026'],
      ['day and month are the same', lines('5/5/2026,'), 'May 5, 2026'],
    ])('does not have to be selected if %s', async (_, text, shown) => {
      await choosing(text, [], <ImportProjectsPage />)
      expect(dateFormat()).toBeNull()
      expect(cells(1).at(3)).toBe(shown)
      expect(importButton().disabled).toBe(false)
    })

    test('must be selected again when another file is chosen', async () => {
      const { user } = await choosing(lines('3/4/2026,'), [], <ImportProjectsPage />)
      await choose(user, 'Date format', 'Day first: Apr 3, 2026')
      await user.upload(screen.getByLabelText('CSV file'), new File([lines('1/2/2026,')], 'other.csv', { type: 'text/csv' }))
      await screen.findByText('other.csv')
      expect(screen.getByText('Is 1/2/2026 in this file Jan 2, 2026 or Feb 1, 2026?')).toBeTruthy()
      expect(importButton().disabled).toBe(true)
    })
  })

  test('shows an error next to a required field until a column is chosen for it', async () => {
    const { user } = await choosing('Firm,Mail\nAcme,a@acme.example\n')
    expect(screen.getByText('Choose a column')).toBeTruthy()
    expect(importButton().disabled).toBe(true)
    await choose(user, 'Company Name', 'Firm')
    expect(screen.queryByText('Choose a column')).toBeNull()
    expect(cells(1)).toEqual(['1', 'Acme', 'a@acme.example'])
    expect(importButton().disabled).toBe(false)
  })

  test('lists errors by row and column before anything is sent', async () => {
    const { sent } = await choosing('Name,Email,Hourly Rate\nAcme,a@acme.example,125\nSolo,nobody,free\n,b@b.example,\n')
    expect(problems()).toEqual([
      'Row 2, Email: Invalid email address',
      'Row 2, Hourly Rate: Must be an amount with at most 2 decimals, up to 99999999.99',
      'Row 3, Company Name: Name is required',
    ])
    expect(importButton().disabled).toBe(true)
    expect(screen.getByText('Nothing can be imported yet.')).toBeTruthy()
    expect(sent()).toHaveLength(0)
  })

  test('accepts a corrected file with the same name', async () => {
    const { user } = await choosing('Name,Email\nSolo,nobody\n')
    expect(problems()).toEqual(['Row 1, Email: Invalid email address'])
    await user.upload(screen.getByLabelText('CSV file'), new File(['Name,Email\nSolo,me@solo.dev\n'], 'customers.csv'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(importButton(/^Import 1 client$/).disabled).toBe(false)
  })

  test('rejects a file with too many rows', async () => {
    await choosing(clientLines(5001))
    expect(problems()).toEqual(['At most 5,000 rows can be imported at once'])
  })

  test('renders only the visible rows of a file with 5,000 rows', async () => {
    await choosing(clientLines(5000))
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5001')
    expect(screen.getAllByRole('row').length).toBeLessThan(80)
    expect(importButton(/^Import 5,000 clients$/).disabled).toBe(false)
  })

  test('asks for confirmation before the user leaves', async () => {
    const { unmount } = await choosing(clientLines(1))
    expect(useLeaveGuards.getState().active.size).toBe(1)
    unmount()
  })
})

describe('importing', () => {
  test('shows a toast but does not navigate when the user has left the page', async () => {
    const late = Promise.withResolvers<{ created: number }>()
    const { user, visited, toastText, unmount } = await choosing(clientLines(2), [answer(clientCalls.import, () => late.promise)])
    await user.click(importButton())
    unmount()
    late.resolve({ created: 2 })
    await waitFor(() => expect(toastText()).toBe('Success: 2 clients imported successfully'))
    expect(visited).toEqual([])
  })

  test('sends all rows in one request, shows the number of imported rows and opens the list', async () => {
    const { user, sent, visited, toastText } = await choosing('Name,Email,Rate,Status\nAcme,a@acme.example,"$1,250.00",no\nSolo,me@solo.dev,,\n', [
      answer(clientCalls.import, { created: 2 }),
    ])
    await user.click(importButton())
    await waitFor(() => expect(visited).toEqual(['/clients']))
    expect(sent()[0]?.body).toEqual({
      rows: [
        { name: 'Acme', email: 'a@acme.example', hourlyRate: '1250.00', isActive: false },
        { name: 'Solo', email: 'me@solo.dev' },
      ],
    })
    expect(sent()[0]?.headers.get('Idempotency-Key')).toBeTruthy()
    expect(toastText()).toBe('Success: 2 clients imported successfully')
  })

  test('lists server errors by row and column and keeps the rows', async () => {
    const refusal = new ApiError({
      status: 400,
      code: 'validation_failed',
      message: 'Client not found',
      issues: [{ path: 'rows.3.clientName', message: 'Client not found' }],
    })
    const { user, visited, toastText } = await choosing(projectLines(5), [answer(projectCalls.import, refusal)], <ImportProjectsPage />)
    await user.click(importButton())
    await waitFor(() => expect(problems()).toEqual(['Row 4, Client: Client not found']))
    const row = screen.getAllByRole('row')[4] as HTMLElement
    expect(within(row).getByLabelText('Client not found')).toBeTruthy()
    expect(toastText()).toBe('Error: Client not found')
    expect(visited).toEqual([])
  })

  test('shows an error and retries with the same rows and idempotency key', async () => {
    const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.' })
    let isBroken = true
    const { user, sent, visited, toastText } = await choosing(clientLines(3), [answer(clientCalls.import, () => (isBroken ? down : { created: 3 }))])
    await user.click(importButton())
    await waitFor(() => expect(toastText()).toBe('Error: Projects is not available right now.'))
    isBroken = false
    await user.click(await screen.findByRole('button', { name: 'Import 3 clients' }))
    await waitFor(() => expect(visited).toEqual(['/clients']))
    expect(sent()[1]?.headers.get('Idempotency-Key')).toBe(sent()[0]?.headers.get('Idempotency-Key'))
  })

  test('uses the singular for one row', async () => {
    const { user, toastText } = await choosing(projectLines(1), [answer(projectCalls.import, { created: 1 })], <ImportProjectsPage />)
    await user.click(importButton(/^Import 1 project$/))
    await waitFor(() => expect(toastText()).toBe('Success: 1 project imported successfully'))
  })

  test('opens the list when the user clicks Cancel', async () => {
    const { user, visited } = await choosing(clientLines(1))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(visited).toEqual(['/clients'])
  })
})
