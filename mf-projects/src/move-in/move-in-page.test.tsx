import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { importCalls } from '@billfold/contracts/imports/import-calls'
import type { ImportRun } from '@billfold/contracts/imports/import-run'
import { ApiError, useLeaveGuards } from '@billfold/web-kit'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sampleClient } from '../clients/testing/client-samples.ts'
import { MoveInPage } from './move-in-page.tsx'
import { harvestTime, togglTime } from './testing/export-samples.ts'
import { fileOf } from './testing/read-exports.ts'
import { importedRun, importServer, sampleRun } from './testing/run-samples.ts'

type Content = readonly [content: string, name: string]

async function choosing(contents: readonly Content[], answers: Answer[]) {
  const page = renderPage(<MoveInPage />, { path: '/import', answers })
  await page.user.upload(
    await screen.findByLabelText('CSV files'),
    contents.map(([content, name]) => fileOf(content, name)),
  )
  await screen.findByText('Check the files')
  return { ...page, next: () => page.user.click(screen.getByRole('button', { name: 'Continue' })) }
}

const running = (run: ImportRun, more: Answer[] = []) => renderPage(<MoveInPage />, { path: '/import?run=7', answers: [answer(importCalls.get, run), answer(importCalls.list, []), ...more] })

describe('choosing files', () => {
  test.each([
    ['%PDF-1.7', 'report.pdf', 'This is a PDF file. Export it as CSV instead.'],
    ['PK\u0003\u0004[Content_Types].xml', 'report.xlsx', 'This is an Excel file. Export it as CSV instead.'],
    ['PK\u0003\u0004report.csv', 'export.zip', 'This is a ZIP file. Unpack it and choose the CSV files in it.'],
    ['Date,Client\n', 'empty.csv', 'There are no rows to import'],
  ])('explains why %s cannot be imported', async (content, name, reason) => {
    const { user } = renderPage(<MoveInPage />, { path: '/import', answers: [answer(importCalls.list, [])] })
    await user.upload(await screen.findByLabelText('CSV files'), fileOf(content, name))
    expect((await screen.findByRole('listitem')).textContent).toBe(`${name} ${reason}`)
  })

  test('links back to the dashboard', async () => {
    renderPage(<MoveInPage />, { path: '/import', answers: [answer(importCalls.list, [])] })
    expect((await screen.findByRole('link', { name: 'Back to Dashboard' })).getAttribute('href')).toBe('/')
  })

  test('lists recent imports and undoes one of them after a confirmation', async () => {
    const { user, requests, visited } = renderPage(<MoveInPage />, {
      path: '/import',
      answers: [
        answer(importCalls.list, [importedRun, sampleRun({ id: 8, state: 'failed' })]),
        answer(importCalls.undo, { ...importedRun, state: 'undoing', undoableUntil: null }),
        answer(importCalls.get, { ...importedRun, state: 'undone', undoableUntil: null }),
      ],
    })
    expect(await screen.findByText('Failed')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await user.click(screen.getByRole('button', { name: 'Undo the import' }))
    await waitFor(() => expect(visited).toEqual(['/import?run=7']))
    expect(requests.filter(({ method }) => method === 'POST').map(({ address }) => address)).toEqual(['/api/imports/7/undo'])
  })
})

test('imports a Toggl Track file, asking for missing email addresses, and undoes the import', async () => {
  const server = importServer()
  const missing = { missingClients: ['Acme Robotics', 'Own work'] }
  const answers = server.answers.map(([call, reply]) => {
    const isAsked = () => server.received.every(({ kind }) => kind !== 'client')
    return call === importCalls.check ? ([call, (request: unknown) => ({ ...(reply as (request: unknown) => ImportRun)(request), ...(isAsked() && missing) })] as const) : ([call, reply] as const)
  })
  const { user, next, requests } = await choosing([[togglTime, 'toggl-2026.csv']], answers)
  expect(screen.getByRole('combobox', { name: 'Exported from' }).textContent).toBe('Toggl Track')
  expect(screen.getByRole('combobox', { name: 'Contents' }).textContent).toBe('Time entries')
  expect(screen.queryByRole('combobox', { name: 'Hours' })).toBeNull()
  expect(within(screen.getByRole('table')).getByText('Homepage copy')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true)
  await user.type(screen.getByLabelText(/^Client for these rows/), 'Own work')
  await next()

  expect(await screen.findByText('2 new clients need an email address')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true)
  await user.type(screen.getByLabelText('Acme Robotics'), 'not an address')
  await user.click(screen.getByRole('button', { name: 'Use my own address for the rest' }))
  await user.click(screen.getByRole('button', { name: 'Add these clients' }))
  expect(screen.getAllByText('Enter an email address')).toHaveLength(1)
  await user.clear(screen.getByLabelText('Acme Robotics'))
  await user.type(screen.getByLabelText('Acme Robotics'), 'acme@example.com')
  await user.click(screen.getByRole('button', { name: 'Add these clients' }))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(false))
  expect(server.received.filter(({ kind }) => kind === 'client')).toEqual([
    { kind: 'client', row: 1, name: 'Acme Robotics', email: 'acme@example.com' },
    { kind: 'client', row: 1, name: 'Own work', email: 'ada@example.com' },
  ])
  expect(requests.filter(({ address }) => address.endsWith('/records')).map(({ body }) => (body as { from: number }).from)).toEqual([0, 3])

  await user.click(screen.getByRole('button', { name: 'Import' }))
  expect(await screen.findByText('Your data is in Billfold')).toBeTruthy()
  expect(screen.getByText('You can undo this until Nov 21, 2026, 10:05 AM.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await user.click(screen.getByRole('button', { name: 'Undo the import' }))
  expect(await screen.findByText('The import was undone')).toBeTruthy()
})

describe('matching columns', () => {
  test('asks once for the order of day and month and for required columns', async () => {
    const server = importServer()
    const { user, next } = await choosing([['When,Client,Project,Hours,Description\n01/02/2026,Acme,Shop,1:30,Work\n', 'hours.csv']], server.answers)
    await choose(user, 'Contents', 'Time entries')
    expect(screen.getByText('Choose a column')).toBeTruthy()
    await choose(user, 'Date', 'When')
    expect(screen.getByText('Is 01/02/2026 in this file Jan 2, 2026 or Feb 1, 2026?')).toBeTruthy()
    await choose(user, 'Date format', 'Day first: Feb 1, 2026')
    await next()
    await screen.findByText('To create')
    expect(server.received).toMatchObject([{ kind: 'timeEntry', row: 2, date: '2026-02-01', hours: '1.5' }])
  })

  test('matches the columns again when the user selects a different tool or type of data', async () => {
    const { user } = await choosing([[harvestTime, 'time.csv']], importServer().answers)
    expect(screen.getByRole('combobox', { name: 'Exported from' }).textContent).toBe('Harvest')
    await choose(user, 'Exported from', 'Another tool or spreadsheet')
    expect(screen.getByRole('combobox', { name: 'Task' }).textContent).toBe('Task')
    await choose(user, 'Contents', 'Expenses')
    expect(screen.getByRole('combobox', { name: 'Note' }).textContent).toBe('Notes')
  })

  test('asks for the e-mail addresses of new clients before sending their rows', async () => {
    const server = importServer()
    const existing = answer(clientCalls.list, [sampleClient({ name: 'Known' })])
    const { user, next } = await choosing([['Name,Email,City\nAcme,,Portland\nKnown,,Boston\nSolo,me@solo.dev,\n', 'clients.csv']], [...server.answers, existing])
    await next()
    await user.type(await screen.findByLabelText('Acme'), 'acme@example.com')
    await user.click(screen.getByRole('button', { name: 'Add this client' }))
    await screen.findByText('To create')
    expect(server.received).toEqual([
      { kind: 'client', row: 2, name: 'Acme', email: 'acme@example.com', address: 'Portland' },
      { kind: 'client', row: 4, name: 'Solo', email: 'me@solo.dev' },
    ])
  })
})

describe('sending records', () => {
  const line = '2026-01-05,Acme,Shop,1,Work\n'
  const large = `Date,Client,Project,Hours,Description\n${line.repeat(4500)}`

  test('sends records in batches of 2,000, resumes after a failure and guards against leaving', async () => {
    const server = importServer()
    let isDown = true
    const flaky = server.answers.map(([call, reply]): Answer => {
      if (call !== importCalls.addRecords) return [call, reply]
      return [call, (request: unknown) => (server.received.length === 2000 && isDown ? new ApiError({ status: 503, code: 'service_unavailable', message: 'Imports are not available right now.' }) : (reply as (request: unknown) => unknown)(request))]
    })
    const { user, next, requests } = await choosing([[large, 'hours.csv']], flaky)
    await next()
    expect(await screen.findByText('Imports are not available right now.')).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe(String((100 * 2000) / 4500))
    expect(useLeaveGuards.getState().active.size).toBe(1)
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('To create')
    expect(server.received).toHaveLength(4500)
    expect(requests.filter(({ address }) => address.endsWith('/records')).map(({ body }) => (body as { from: number }).from)).toEqual([0, 2000, 2000, 4000])
    expect(useLeaveGuards.getState().active.size).toBe(0)
  })

  test('rejects more than 100,000 records before anything is sent', async () => {
    const { next, requests } = await choosing([[`Date,Client,Project,Hours,Description\n${line.repeat(100_001)}`, 'hours.csv']], importServer().answers)
    await next()
    const message = 'They contain 100,001 records. You can import at most 100,000 at a time, so export a shorter period.'
    expect(await screen.findByText(message, {}, { timeout: 15_000 })).toBeTruthy()
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })
})

describe('a checked import', () => {
  test('lists problems by file, row and column', async () => {
    const problems = [
      { row: 12, kind: 'timeEntry', path: 'hours', message: 'Hours are required' },
      { row: 1_000_002, kind: 'invoice', path: 'lines.1.rate', message: 'Rate is required' },
    ] as const
    running(sampleRun({ problems: [...problems], problemCount: 240 }))
    const shown = within(await screen.findByRole('alert')).getAllByRole('listitem')
    expect(shown.map(({ textContent }) => textContent)).toEqual(['Row 12, Hours: Hours are required', 'File 2, row 2, Unit price: Rate is required', '… and 238 more'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true)
  })

  test('shows 0 in columns without existing records or problems', async () => {
    running(sampleRun({ counts: [{ kind: 'client', created: 5, existing: 0, wrong: 0 }, { kind: 'project', created: 0, existing: 2, wrong: 1 }] }))
    await screen.findByText('To create')
    const cells = screen.getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell').map(({ textContent }) => textContent))
    expect(cells).toEqual([['Clients', '5', '0', '0'], ['Projects', '0', '2 left as they are', '1 with problems']])
  })

  test('can be sent again without the rows that have problems', async () => {
    const server = importServer({ problems: [{ row: 3, kind: 'timeEntry', path: 'hours', message: 'Hours are required' }], problemCount: 1 })
    const { user, next, requests } = await choosing([['Date,Client,Project,Hours,Description\n2026-01-05,Acme,Shop,1,One\n2026-01-05,Acme,Shop,,Two\n', 'hours.csv']], server.answers)
    await next()
    const button = await screen.findByRole('button', { name: 'Skip 1 row' })
    server.received.length = 0
    await user.click(button)
    await waitFor(() => expect(server.received).toMatchObject([{ row: 2, description: 'One' }]))
    await waitFor(() => expect(requests.some(({ method, address }) => method === 'DELETE' && address === '/api/imports/7')).toBe(true))
  })

  test('is discarded on Cancel', async () => {
    const { user, requests, visited } = running(sampleRun(), [answer(importCalls.remove, undefined)])
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true))
    expect(visited).toEqual(['/import'])
  })
})

test('shows the progress of a running import until it is done', async () => {
  let looks = 0
  renderPage(<MoveInPage />, {
    path: '/import?run=7',
    answers: [
      answer(importCalls.list, []),
      answer(importCalls.get, () => {
        looks += 1
        return looks === 1 ? sampleRun({ state: 'importing', done: 310 }) : importedRun
      }),
    ],
  })
  expect(await screen.findByText(/310 of 1,231/)).toBeTruthy()
  expect(await screen.findByText('Your data is in Billfold')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Time entries' }).getAttribute('href')).toBe('/time-tracking')
})

test.each([
  ['receiving', 'This import was not finished'],
  ['checking', 'Checking the records...'],
  ['failed', 'The import failed. Nothing was saved.'],
  ['undoing', 'Undoing the import...'],
  ['undone', 'The import was undone'],
] as const)('shows that an import is %s', async (state, text) => {
  running(sampleRun({ state }))
  expect(await screen.findByText(text)).toBeTruthy()
})
