import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { MileageCard } from './mileage-card.tsx'
import { MileagePage } from './mileage-page.tsx'
import { sampleTrip } from './testing/sample-trip.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') })
  return () => vi.useRealTimers()
})

test('records a trip as a travel expense with its route and cost', async () => {
  const { user, requests } = renderPage(<MileagePage />, {
    path: '/mileage?log=1',
    answers: [answer(expenseCalls.list, [sampleTrip()]), answer(clientCalls.list, []), answer(expenseCalls.create, sampleTrip({ id: 2 }))],
  })
  await user.type(await screen.findByLabelText(/^From/), 'Portland')
  await user.click(screen.getByRole('button', { name: 'Log Trip', hidden: false }))
  expect(screen.getByText('To is required')).toBeTruthy()
  await user.type(screen.getByLabelText(/^To/), 'Bangor')
  await user.type(screen.getByLabelText(/^Distance/), '214.5')
  expect(screen.getByText('Amount: $150.15')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Log Trip', hidden: false }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = requests.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ date: '2026-11-20', category: 'Travel', amount: '150.15', note: 'Portland → Bangor · 214.5 km × $0.70', clientId: null })
})

test('asks before discarding unsaved input', async () => {
  const { user } = renderPage(<MileagePage />, { path: '/mileage?log=1', answers: [answer(expenseCalls.list, []), answer(clientCalls.list, [])] })
  await user.type(await screen.findByLabelText(/^From/), 'Portland')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the page lists trips but no other expenses, and deleting a trip deletes its expense', async () => {
  const { user, requests } = renderPage(<MileagePage />, {
    path: '/mileage',
    answers: [answer(expenseCalls.list, [sampleTrip(), sampleTrip({ id: 3, note: 'Train' })]), answer(expenseCalls.delete, undefined)],
  })
  expect(await screen.findByText('Boston → Portland')).toBeTruthy()
  expect(screen.getAllByRole('row')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Delete trip from Boston to Portland' }))
  await user.click(screen.getByRole('button', { name: 'Delete trip' }))
  await waitFor(() => expect(requests.some(({ method, address }) => method === 'DELETE' && address === '/api/expenses/1')).toBe(true))
})

test('shows the reason once, in the dialog, if a trip cannot be deleted', async () => {
  const busy = new ApiError({ status: 429, code: 'too_many_requests', message: 'Too many requests' })
  const page = renderPage(<MileagePage />, { path: '/mileage', answers: [answer(expenseCalls.list, [sampleTrip()]), answer(expenseCalls.delete, busy)] })
  await page.user.click(await screen.findByRole('button', { name: 'Delete trip from Boston to Portland' }))
  await page.user.click(screen.getByRole('button', { name: 'Delete trip' }))
  expect(await screen.findByText('Too many requests')).toBeTruthy()
  expect(page.toastText()).toBeUndefined()
})

test("the dashboard card shows this month's distance and amount", async () => {
  renderPage(<MileageCard />, { answers: [answer(expenseCalls.list, [sampleTrip(), sampleTrip({ id: 2 }), sampleTrip({ id: 3, date: '2026-10-31' })])] })
  expect(await screen.findByText('345.0 km')).toBeTruthy()
  expect(screen.getByText('$241.50')).toBeTruthy()
})
