import { accountingCalls, accountingSettingsCalls } from '@billfold/contracts/accounting/accounting-calls'
import { defaultAccountingSettings } from '@billfold/contracts/accounting/accounting-settings'
import { ApiError } from '@billfold/web-kit'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReportsPage } from '../reports/reports-page.tsx'
import { reportAnswers } from '../reports/testing/report-answers.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const answers = [
  answer(accountingSettingsCalls.get, defaultAccountingSettings),
  answer(accountingSettingsCalls.save, defaultAccountingSettings),
  answer(accountingCalls.summary, { invoices: 12, payments: 1, expenses: 0 }),
  answer(accountingCalls.export, { name: 'billfold-journal.csv', content: new Uint8Array([1]) }),
]

async function open(...more: readonly Answer[]) {
  const page = renderPage(<ReportsPage />, { path: '/reports', answers: [...more, ...answers, ...reportAnswers] })
  await page.user.click(screen.getByRole('button', { name: 'Export' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Accounting export' }))
  // Wait for the form to replace the loading dialog.
  await screen.findByRole('combobox', { name: 'Format' })
  const dialog = within(screen.getByRole('dialog', { name: 'Accounting export' }))
  const sent = (path: string, method = 'GET') => page.requests.filter((request) => request.method === method && request.address.startsWith(path))
  return { ...page, dialog, sent, download: () => page.user.click(dialog.getByRole('button', { name: 'Download file' })) }
}

test('exports the period shown on the page as a journal, without saving unchanged settings', async () => {
  const { dialog, sent, download, toastText } = await open()
  expect(await dialog.findByText('In this period: 12 invoices, 1 payment, 0 expenses')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>(/^Revenue/).value).toBe('4000')
  await download()
  await waitFor(() => expect(toastText()).toBe('Success: File downloaded'))
  expect(sent('/api/accounting-export?').map(({ address }) => address)).toEqual(['/api/accounting-export?from=2026-06-01&to=2026-11-20&format=journal'])
  expect(sent('/api/accounting-export/settings', 'PUT')).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('saves changed account numbers before exporting', async () => {
  const { user, dialog, sent, download, toastText } = await open()
  await user.clear(dialog.getByLabelText(/^Bank/))
  await user.type(dialog.getByLabelText(/^Bank/), '1010')
  await choose(user, 'Period', 'This year')
  await download()
  await waitFor(() => expect(toastText()).toBe('Success: File downloaded'))
  expect(sent('/api/accounting-export/settings', 'PUT').map(({ body }) => body)).toEqual([{ journal: { ...defaultAccountingSettings.journal, bank: '1010' } }])
  expect(sent('/api/accounting-export?')[0]?.address).toContain('from=2026-01-01&to=2026-11-20')
})

test('requires a consultant number for DATEV and updates the account numbers when the chart of accounts changes', async () => {
  const { user, dialog, sent, download, toastText } = await open()
  await choose(user, 'Format', 'DATEV (Buchungsstapel)')
  await choose(user, 'Chart of accounts', 'SKR04')
  expect(dialog.getByLabelText<HTMLInputElement>(/^Revenue at 19%/).value).toBe('4400')
  await download()
  expect(dialog.getByText('Consultant number is required')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Consultant number/)))
  await user.type(dialog.getByLabelText(/^Consultant number/), '1001')
  await user.type(dialog.getByLabelText(/^Client number/), '456')
  await choose(user, 'Fiscal year starts in', 'October')
  expect(dialog.getByText('A DATEV file must lie within one fiscal year')).toBeTruthy()
  await choose(user, 'Fiscal year starts in', 'January')
  await download()
  await waitFor(() => expect(toastText()).toBe('Success: File downloaded'))
  expect(sent('/api/accounting-export/settings', 'PUT')[0]?.body).toMatchObject({ datev: { chart: 'skr04', consultantNumber: '1001', clientNumber: '456' } })
})

test('shows errors next to their fields, even in the collapsed section', async () => {
  const { user, dialog, sent, download } = await open()
  await user.clear(dialog.getByLabelText(/^Travel/))
  await user.clear(dialog.getByLabelText('From'))
  await download()
  expect(dialog.getByText('Must be 1 to 20 letters, digits, dots or dashes')).toBeTruthy()
  expect(dialog.getByLabelText('From').getAttribute('aria-invalid')).toBe('true')
  expect(sent('/api/accounting-export?')).toEqual([])
})

test('warns about an empty period and about more than 100 invoices for QuickBooks', async () => {
  const { user, dialog } = await open(answer(accountingCalls.summary, ({ address }) => (address.includes('2026-01-01') ? { invoices: 101, payments: 0, expenses: 0 } : { invoices: 0, payments: 3, expenses: 0 })))
  expect(await dialog.findByText('In this period: 0 invoices, 3 payments, 0 expenses')).toBeTruthy()
  await choose(user, 'Format', 'QuickBooks Online (CSV)')
  expect(dialog.getByText('Nothing to export in this period')).toBeTruthy()
  await choose(user, 'Period', 'This year')
  expect(await dialog.findByText('QuickBooks Online imports at most 100 invoices at a time')).toBeTruthy()
})

test('stays open when the export fails and shows the reason', async () => {
  const { download, toastText } = await open(answer(accountingCalls.export, new ApiError({ status: 0, code: 'offline', message: 'Request failed' })))
  await download()
  await waitFor(() => expect(toastText()).toContain('The export failed'))
  expect(screen.getByRole('dialog', { name: 'Accounting export' })).toBeTruthy()
})
