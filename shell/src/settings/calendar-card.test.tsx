import { calendarFeedCalls } from '@billfold/contracts/calendar/calendar-feed-calls'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CalendarCard } from './calendar-card.tsx'

const created = answer(calendarFeedCalls.create, { path: '/calendar/7-secret.ics' })

function open(createdAt: string | null, ...answers: Answer[]) {
  const page = renderPage(<CalendarCard />, { path: '/settings?tab=notifications', answers: [answer(calendarFeedCalls.get, { createdAt }), ...answers] })
  return { ...page, sent: () => page.requests.findLast(({ method }) => method !== 'GET') }
}

test('creates a calendar URL and shows it once for copying', async () => {
  const { user, toastText } = open(null, created)
  await user.click(await screen.findByRole('button', { name: 'Create calendar address' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Calendar address')).value).toBe(`${window.location.origin}/calendar/7-secret.ics`)
  await user.click(screen.getByRole('button', { name: 'Copy address' }))
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/calendar/7-secret.ics`)
  await waitFor(() => expect(toastText()).toBe('Calendar address copied'))
})

test('replaces the URL after confirmation', async () => {
  const { user, sent } = open('2026-11-20T08:00:00.000Z', created)
  expect(await screen.findByText('Your calendar address was created on Nov 20, 2026, 3:00 AM.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'New address' }))
  expect(sent()).toBeUndefined()
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Create new address' }))
  expect(await screen.findByLabelText('Calendar address')).toBeTruthy()
})

test('removes the URL', async () => {
  const { user, sent, toastText } = open('2026-11-20T08:00:00.000Z', answer(calendarFeedCalls.remove, undefined))
  await user.click(await screen.findByRole('button', { name: 'Remove address' }))
  await waitFor(() => expect(sent()).toMatchObject({ method: 'DELETE', address: '/api/user/calendar-feed' }))
  await waitFor(() => expect(toastText()).toBe('Calendar address removed'))
})
