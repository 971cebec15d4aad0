import type { Expense } from '@billfold/contracts/expenses/expense'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { ApiError, useSession, useToasts } from '@billfold/web-kit'
import { halfTypeDate } from '@billfold/web-kit/testing/half-type-date.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { speakGerman } from '@billfold/web-kit/testing/speak-german.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ReportsPage } from '../reports/reports-page.tsx'
import { reportAnswers } from '../reports/testing/report-answers.ts'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import german from '../texts/de.json' with { type: 'json' }
import { sampleExpense } from './testing/expense-samples.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

function open(query: string, answers: readonly Answer[] = []) {
  return renderPage(<ReportsPage />, { path: `/reports?${query}`, answers: [...answers, ...reportAnswers] })
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => screen.getByRole('button', { name })
const PERIOD = 'from=2026-06-01&to=2026-11-20'
const listRequests = ({ requests }: Pick<ReturnType<typeof open>, 'requests'>) => requests.flatMap(({ address }) => (address.startsWith('/api/expenses?') ? address : []))
/** The form is rendered only after all its options are loaded. */
const findForm = () => screen.findByLabelText(/^Amount/)

test('the list shows expenses with their clients, and the total', async () => {
  const page = open('tab=revenue')
  const first = (await screen.findByText('Software')).closest('li')
  expect(first?.textContent).toBe('Software · Font licenceNov 16, 2026 · Northwind Studio · Website redesign$49.00')
  expect(await screen.findByText('Total: $9,310.25')).toBeTruthy()
  expect(listRequests(page)).toEqual([`/api/expenses?${PERIOD}&limit=50&count=true`])
  page.unmount()
})

test('the list is sorted by the server, with the sort order in the URL', async () => {
  const page = open('tab=revenue')
  await screen.findByText('Software')
  await choose(page.user, 'Sort expenses by', 'Lowest first')
  expect(page.visited.at(-1)).toBe('/reports?tab=revenue&expenses=lowest')
  await waitFor(() => expect(listRequests(page).at(-1)).toBe(`/api/expenses?${PERIOD}&sort=amount&direction=asc&limit=50&count=true`))
  await choose(page.user, 'Sort expenses by', 'By category')
  await waitFor(() => expect(listRequests(page).at(-1)).toBe(`/api/expenses?${PERIOD}&sort=category&limit=50&count=true`))
})

test('the list shows six expenses at first, and the rest on demand', async () => {
  const expenses = Array.from({ length: 8 }, (_, index) => sampleExpense({ id: index + 1, note: `Note ${index + 1}` }))
  const { user } = open('tab=revenue', [answer(expenseCalls.list, expenses)])
  expect(await screen.findAllByText(/Note \d/)).toHaveLength(6)
  await user.click(press('Show all 8'))
  expect(screen.getAllByText(/Note \d/)).toHaveLength(8)
  await user.click(press('Show fewer'))
  expect(screen.getAllByText(/Note \d/)).toHaveLength(6)
})

test('the list loads more pages on demand, and shows a Retry button if one fails', async () => {
  const pageFrom = (first: number) => Array.from({ length: 50 }, (_, index) => sampleExpense({ id: first + index, note: `Note ${first + index}` }))
  let isBroken = true
  const list = answer(expenseCalls.list, ({ address }) => {
    if (!address.includes('cursor')) return { items: pageFrom(1), cursor: 'next', total: 100 }
    return isBroken ? new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' }) : pageFrom(51)
  })
  const page = open('tab=revenue', [list])
  await screen.findByText(/Note 1$/)
  expect(listRequests(page)).toHaveLength(1)
  await page.user.click(press('Show more'))
  expect(screen.getAllByText(/Note \d/)).toHaveLength(50)
  const alert = within(await screen.findByRole('alert'))
  isBroken = false
  await page.user.click(alert.getByRole('button', { name: 'Retry' }))
  await page.user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText(/Note 100$/)).toBeTruthy()
  expect(screen.getAllByText(/Note \d/)).toHaveLength(100)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

describe('a new expense', () => {
  test('is saved with its project’s client, and the page’s data is reloaded', async () => {
    const page = open('tab=revenue&expense=new', [answer(expenseCalls.create, sampleExpense())])
    await findForm()
    expect(field('Date').value).toBe('2026-11-20')
    await page.user.type(field('Amount'), '49')
    await choose(page.user, 'Category', 'Software')
    await choose(page.user, 'Project (Optional)', 'Online shop')
    expect(screen.getByRole('combobox', { name: 'Client (Optional)' }).textContent).toBe('Cedar & Sage')
    await page.user.type(field('Note'), 'Font licence')
    const before = page.requests.length
    await page.user.click(press('Add Expense'))
    await waitFor(() => expect(page.toastText()).toBe('Success: Expense recorded'))
    const post = page.requests.find(({ method }) => method === 'POST')
    expect(post?.body).toEqual({ date: '2026-11-20', category: 'Software', amount: '49.00', note: 'Font licence', clientId: 2, projectId: 20 })
    expect(post?.headers.has('Idempotency-Key')).toBe(true)
    expect(page.visited.at(-1)).toBe('/reports?tab=revenue')
    await waitFor(() => expect(page.requests.slice(before).some(({ address }) => address.startsWith('/api/reports/summary?'))).toBe(true))
    expect(page.requests.slice(before).some(({ address }) => address.startsWith('/api/expenses?'))).toBe(true)
    act(() => useToasts.getState().toasts[0]?.action?.onSelect())
    expect(await screen.findByRole('dialog', { name: 'Edit Expense' })).toBeTruthy()
  })

  test('does not need a client or project, and changing the client clears the project', async () => {
    const page = open('expense=new', [answer(expenseCalls.create, sampleExpense())])
    await findForm()
    await choose(page.user, 'Project (Optional)', 'Online shop')
    await choose(page.user, 'Client (Optional)', 'No client')
    expect(screen.getByRole('combobox', { name: 'Project (Optional)' }).textContent).toBe('No project')
    await page.user.type(field('Amount'), '12.5')
    await choose(page.user, 'Category', 'Meals')
    await page.user.click(press('Add Expense'))
    await waitFor(() =>
      expect(page.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
        amount: '12.50',
        clientId: null,
        projectId: null,
        note: null,
      }),
    )
  })

  test('shows validation errors next to the fields without sending a request', async () => {
    const page = open('expense=new')
    await findForm()
    fireEvent.change(field('Date'), { target: { value: '' } })
    await page.user.click(press('Add Expense'))
    for (const text of ['Amount is required', 'Date is required', 'Category is required']) expect(await screen.findByText(text)).toBeTruthy()
    await page.user.type(field('Amount'), '0')
    expect(await screen.findByText('Amount must be from 0.01 to 99999999.99')).toBeTruthy()
    expect(page.requests.some(({ method }) => method === 'POST')).toBe(false)
  })

  test('shows a translated error in German if the note is too long', async () => {
    speakGerman(german)
    const page = open('expense=new')
    await screen.findByLabelText(/^Betrag/)
    fireEvent.change(field('Notiz'), { target: { value: 'x'.repeat(501) } })
    await page.user.click(press('Ausgabe hinzufügen'))
    expect(await screen.findByText('Höchstens 500 Zeichen')).toBeTruthy()
  })

  test('reports an incomplete date without sending a request', async () => {
    const page = open('expense=new')
    await findForm()
    halfTypeDate(field('Date'))
    await page.user.click(press('Add Expense'))
    expect(await screen.findByText('Must be a date (YYYY-MM-DD)')).toBeTruthy()
    expect(page.requests.some(({ method }) => method === 'POST')).toBe(false)
  })

  test('asks for confirmation before unsaved changes are discarded', async () => {
    const page = open('expense=new')
    await findForm()
    await page.user.type(field('Note'), 'Hotel')
    await page.user.click(press('Cancel'))
    await page.user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(field('Note').value).toBe('Hotel')
  })
})

describe('an existing expense', () => {
  test('prefills the form, and saving sends only the changed fields and the version', async () => {
    const page = open('expense=12', [answer(expenseCalls.update, sampleExpense())])
    await findForm()
    expect([field('Amount').value, field('Date').value, field('Note').value]).toEqual(['49.00', '2026-11-16', 'Font licence'])
    await page.user.clear(field('Note'))
    await page.user.click(press('Update Expense'))
    await waitFor(() => expect(page.toastText()).toBe('Success: Expense updated'))
    const patch = page.requests.find(({ method }) => method === 'PATCH')
    expect([patch?.address, patch?.body, patch?.headers.get('If-Match')]).toEqual(['/api/expenses/12', { note: null }, '"2"'])
  })

  test('keeps the entered data after a conflict and lets the user load the newer version', async () => {
    const stale = new ApiError({ status: 409, code: 'stale_version', message: 'This expense was changed meanwhile.' })
    let listed = sampleExpense()
    const page = open('expense=12', [
      answer(expenseCalls.get, () => listed),
      answer(expenseCalls.update, ({ headers }) => (headers.get('If-Match') === '"2"' ? stale : listed)),
    ])
    await findForm()
    await page.user.clear(field('Amount'))
    await page.user.type(field('Amount'), '50')
    await page.user.click(press('Update Expense'))
    expect(await screen.findByText('This expense was changed after you opened it')).toBeTruthy()
    expect(field('Amount').value).toBe('50')
    listed = sampleExpense({ amount: '47.00', version: 3 })
    await page.user.click(press('Load the newer version'))
    await waitFor(() => expect(field('Amount').value).toBe('47.00'))
    await page.user.click(press('Update Expense'))
    await waitFor(() => expect(page.requests.findLast(({ method }) => method === 'PATCH')?.headers.get('If-Match')).toBe('"3"'))
  })

  test('keeps the entered data if the expense is deleted elsewhere, and then closes without confirmation', async () => {
    const gone = new ApiError({ status: 404, code: 'not_found', message: 'Expense not found' })
    let listed = [sampleExpense()]
    const page = open('tab=revenue&expense=12', [answer(expenseCalls.list, () => listed), answer(expenseCalls.update, gone)])
    await findForm()
    listed = []
    await page.user.clear(field('Amount'))
    await page.user.type(field('Amount'), '50')
    await page.user.click(press('Update Expense'))
    await screen.findByText('This was deleted after you opened it')
    await waitFor(() => expect(page.queryClient.isFetching()).toBe(0))
    expect([field('Amount').value, page.toastText()]).toEqual(['50', undefined])
    await page.user.click(press('Leave'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('Leave without saving?')).toBeNull()
    expect(screen.queryByText('Software')).toBeNull()
  })

  test('marks the session as ended, without a toast, if loading the newer version returns 401', async () => {
    const stale = new ApiError({ status: 409, code: 'stale_version', message: 'This expense was changed meanwhile.' })
    let found: Expense | ApiError = sampleExpense()
    const page = open('expense=12', [answer(expenseCalls.get, () => found), answer(expenseCalls.update, stale)])
    await findForm()
    await page.user.click(press('Update Expense'))
    await screen.findByText('This expense was changed after you opened it')
    found = new ApiError({ status: 401, code: 'unauthenticated', message: 'You’re not logged in' })
    await page.user.click(press('Load the newer version'))
    await waitFor(() => expect(useSession.getState().hasEnded).toBe(true))
    expect(page.toastText()).toBeUndefined()
  })

  test.each([
    ['new', 'Add Expense'],
    ['12', 'Update Expense'],
  ])('does not navigate if saving expense=%s finishes after the user has left the page', async (expense, button) => {
    const late = Promise.withResolvers<Expense>()
    const page = open(`expense=${expense}`, [answer(expenseCalls.create, () => late.promise), answer(expenseCalls.update, () => late.promise)])
    await findForm()
    await page.user.clear(field('Amount'))
    await page.user.type(field('Amount'), '49')
    if (expense === 'new') await choose(page.user, 'Category', 'Software')
    await page.user.click(press(button))
    await screen.findByRole('button', { name: 'Saving...' })
    page.unmount()
    late.resolve(sampleExpense())
    await waitFor(() => expect(page.toastText()).toMatch(/^Success: Expense (recorded|updated)$/))
    expect(page.visited).toEqual([])
  })

  test('is loaded by id, regardless of the report period', async () => {
    const page = open('expense=7', [answer(expenseCalls.list, []), answer(expenseCalls.get, sampleExpense({ id: 7, amount: '7.00' }))])
    await findForm()
    expect(field('Amount').value).toBe('7.00')
    expect(page.requests.filter(({ address }) => address === '/api/expenses/7')).toHaveLength(1)
    expect(listRequests(page)).toHaveLength(1)
  })

  test('shows the saved values when it is opened again after an edit', async () => {
    let saved = sampleExpense()
    const page = open('tab=revenue', [
      answer(expenseCalls.get, () => saved),
      answer(expenseCalls.update, () => (saved = sampleExpense({ amount: '51.00', version: 3 }))),
    ])
    const edit = async () => {
      const item = (await screen.findByText('Software')).closest('li')!
      await page.user.click(within(item).getByRole('button', { name: 'More actions' }))
      await page.user.click(screen.getByRole('menuitem', { name: 'Edit' }))
      await findForm()
    }
    await edit()
    await page.user.clear(field('Amount'))
    await page.user.type(field('Amount'), '51')
    await page.user.click(press('Update Expense'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await edit()
    expect(field('Amount').value).toBe('51.00')
  })

  test('shows "not found" when it does not exist', async () => {
    open('expense=404')
    expect(await screen.findByText('Expense not found')).toBeTruthy()
  })

  test('is deleted after confirmation', async () => {
    const page = open('tab=revenue', [answer(expenseCalls.delete, undefined)])
    const item = (await screen.findByText('Travel')).closest('li')!
    await page.user.click(within(item).getByRole('button', { name: 'More actions' }))
    await page.user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    expect(await screen.findByText('Travel, $318.40, Nov 3, 2026. This can’t be undone.')).toBeTruthy()
    await page.user.click(press('Delete expense'))
    await waitFor(() => expect(page.toastText()).toBe('Success: Expense deleted'))
    expect(page.requests.find(({ method }) => method === 'DELETE')?.address).toBe('/api/expenses/11')
  })

  test('shows a deletion error only once, in the dialog', async () => {
    const busy = new ApiError({ status: 429, code: 'too_many_requests', message: 'Too many requests' })
    const page = open('tab=revenue', [answer(expenseCalls.delete, busy)])
    const item = (await screen.findByText('Travel')).closest('li')!
    await page.user.click(within(item).getByRole('button', { name: 'More actions' }))
    await page.user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await page.user.click(press('Delete expense'))
    expect(await screen.findByText('Too many requests')).toBeTruthy()
    expect(page.toastText()).toBeUndefined()
  })
})
