import { AppError } from '@billfold/contracts/errors'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { useToasts } from '@billfold/web-kit'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answerClients, answerProjects } from '@billfold/web-kit/testing/answer-choices.ts'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { clients, nonBillable, onInvoice, projects, sampleEntry, sampleSummary, shop } from '../testing/samples.ts'
import { clearTimers } from '../testing/timers.ts'
import { TimeTrackingPage } from './time-tracking-page.tsx'

const entry = sampleEntry()
const second = sampleEntry({ id: 106, description: 'Responsive table', version: 8 })
const ofCedar = sampleEntry({ id: 107, clientId: 2, clientName: 'Cedar & Sage', projectId: 20, projectName: 'Online shop', description: 'Cart' })

beforeEach(clearTimers)

async function select(entries: readonly TimeEntry[], answers: Answer[] = []) {
  const work = [...answerClients(clients), ...answerProjects(projects), answerBilling()]
  const page = renderPage(<TimeTrackingPage />, {
    path: '/time-tracking',
    answers: [...answers, ...work, answer(timeEntryCalls.summary, sampleSummary), answer(timeEntryCalls.list, [...entries])],
  })
  for (const { projectName, description } of entries) await page.user.click(await screen.findByRole('checkbox', { name: `Select ${projectName} · ${description}` }))
  const bar = within(await screen.findByRole('toolbar', { name: 'Actions for the selection' }))
  const press = (name: string) => page.user.click(bar.getByRole('button', { name }))
  const sent = (method: string) => page.requests.filter((request) => request.method === method).map(({ address, body, headers }) => [address, body, headers.get('If-Match')])
  return { ...page, bar, press, sent }
}

const undo = () => useToasts.getState().toasts[0]?.action?.onSelect()

test('the checkbox in the header selects all loaded entries', async () => {
  const { user, bar } = await select([entry, second, ofCedar])
  expect(bar.getByText('3 selected')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect(screen.queryByRole('toolbar', { name: 'Actions for the selection' })).toBeNull()
})

describe('the bulk action Add to invoice', () => {
  test('opens a new invoice with the selected entries', async () => {
    const { press, visited } = await select([entry, second])
    await press('Add to invoice')
    expect(visited.at(-1)).toBe('/invoices?new=&client=1&entries=100%2C106')
  })

  test.each([
    ['entries of several clients', ofCedar, 'Select entries for one client only.'],
    ['an invoiced entry', onInvoice, 'Select only entries that are not invoiced yet.'],
    ['a non-billable entry', nonBillable, 'Select only billable entries.'],
  ])('explains why %s cannot be added', async (_, other, reason) => {
    const { press, visited, toastText } = await select([entry, other])
    await press('Add to invoice')
    expect(toastText()).toBe(`These entries can’t be put on the same invoice: ${reason}`)
    expect(visited).toEqual([])
  })
})

describe('the bulk action Set non-billable', () => {
  test('sends each entry’s version, and can be undone', async () => {
    const update = answer(timeEntryCalls.update, ({ address, body }) => ({ ...entry, ...(body as object), version: address.endsWith('100') ? 4 : 9 }))
    const { press, sent, toastText } = await select([entry, second], [update])
    await press('Set non-billable')
    await waitFor(() => expect(toastText()).toBe('Entries set to non-billable: 2'))
    expect(sent('PUT')).toEqual([
      ['/api/time-entries/100', { isBillable: false }, '"3"'],
      ['/api/time-entries/106', { isBillable: false }, '"8"'],
    ])
    expect(screen.queryByRole('toolbar', { name: 'Actions for the selection' })).toBeNull()
    undo()
    await waitFor(() => expect(toastText()).toBe('Undone'))
    expect(sent('PUT').slice(2)).toEqual([
      ['/api/time-entries/100', { isBillable: true }, '"4"'],
      ['/api/time-entries/106', { isBillable: true }, '"9"'],
    ])
  })

  test('reports an entry that could not be changed and keeps it selected', async () => {
    const stale = new AppError('stale_version', 'This time entry was changed meanwhile.')
    const update = answer(timeEntryCalls.update, ({ address }) => (address.endsWith('106') ? stale : entry))
    const { press, toastText } = await select([entry, second], [update])
    await press('Set billable')
    const report = within(await screen.findByRole('dialog', { name: 'Entries not changed: 1' }))
    expect(report.getByRole('listitem').textContent).toBe('Website redesign · Responsive table This time entry was changed meanwhile.')
    expect(toastText()).toBe('Entries set to billable: 1')
    expect(screen.getByText('1 selected')).toBeTruthy()
  })
})

describe('the bulk action Move to project', () => {
  const ofNorthwind = answer(projectCalls.list, ({ address }) => (address.includes('clientId=1') ? projects.filter(({ clientId }) => clientId === 1) : projects))

  test('moves entries to another project of the same client, and Undo moves them back', async () => {
    const update = answer(timeEntryCalls.update, { ...entry, version: 4 })
    const { user, press, sent, toastText } = await select([entry], [ofNorthwind, update])
    await press('Move to project')
    await screen.findByRole('dialog', { name: 'Move to another project' })
    await screen.findByRole('combobox', { name: 'Project' })
    await choose(user, 'Project', 'Monthly retainer')
    await user.click(screen.getByRole('button', { name: 'Move entries' }))
    await waitFor(() => expect(toastText()).toBe('Entries moved: 1'))
    expect(sent('PUT')).toEqual([['/api/time-entries/100', { projectId: 11 }, '"3"']])
    undo()
    await waitFor(() => expect(toastText()).toBe('Undone'))
    expect(sent('PUT')[1]).toEqual(['/api/time-entries/100', { projectId: 10 }, '"4"'])
  })

  test('offers only projects of the client, and requires the user to choose one', async () => {
    const { user, press, sent } = await select([entry], [ofNorthwind])
    await press('Move to project')
    await user.click(await screen.findByRole('combobox', { name: 'Project' }))
    expect(screen.queryByRole('option', { name: shop.name })).toBeNull()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Move entries' }))
    expect(await screen.findByText('Project is required')).toBeTruthy()
    expect(sent('PUT')).toEqual([])
  })

  test('skips entries of other clients and explains why', async () => {
    const { user, press, sent } = await select([entry, ofCedar], [ofNorthwind, answer(timeEntryCalls.update, entry)])
    await press('Move to project')
    expect(await screen.findByText('Only entries of Northwind Studio are moved.')).toBeTruthy()
    await screen.findByRole('combobox', { name: 'Project' })
    await choose(user, 'Project', 'Monthly retainer')
    await user.click(screen.getByRole('button', { name: 'Move entries' }))
    const report = within(await screen.findByRole('dialog', { name: 'Entries not moved: 1' }))
    expect(report.getByRole('listitem').textContent).toBe('Online shop · Cart It belongs to another client.')
    expect(sent('PUT')).toHaveLength(1)
  })
})

describe('the bulk action Delete', () => {
  test('deletes entries after confirmation, and Undo creates them again', async () => {
    const { user, press, sent, toastText } = await select([entry], [answer(timeEntryCalls.delete, undefined), answer(timeEntryCalls.create, entry)])
    await press('Delete')
    expect(screen.getByRole('alertdialog', { name: 'Delete the selected time entries?' })).toBeTruthy()
    expect(sent('DELETE')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Delete entries' }))
    await waitFor(() => expect(toastText()).toBe('Entries deleted: 1'))
    expect(sent('DELETE')).toEqual([['/api/time-entries/100', undefined, '"3"']])
    undo()
    await waitFor(() => expect(toastText()).toBe('Undone'))
    const { clientId, projectId, date, hours, rate, description, isBillable } = entry
    expect(sent('POST')).toEqual([['/api/time-entries', { clientId, projectId, date, hours, rate, description, isBillable, invoiceId: null }, null]])
  })

  test('keeps an invoiced entry and shows the server’s reason', async () => {
    const refusal = new AppError('conflict', 'This time entry is marked as invoiced. Unmark it before you delete it.')
    const remove = answer(timeEntryCalls.delete, ({ address }) => (address.endsWith(String(onInvoice.id)) ? refusal : undefined))
    const { user, press, toastText } = await select([entry, onInvoice], [remove])
    await press('Delete')
    await user.click(screen.getByRole('button', { name: 'Delete entries' }))
    const report = within(await screen.findByRole('dialog', { name: 'Entries not deleted: 1' }))
    expect(report.getByRole('listitem').textContent).toBe('Website redesign · Checkout flow This time entry is marked as invoiced. Unmark it before you delete it.')
    expect(toastText()).toBe('Entries deleted: 1')
  })
})
