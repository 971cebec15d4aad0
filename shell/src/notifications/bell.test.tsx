import type { Notifications } from '@billfold/contracts/notifications/notification'
import { notificationCalls } from '@billfold/contracts/notifications/notification-calls'
import { ApiError, queryOf } from '@billfold/web-kit'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Bell } from './bell.tsx'
import { sampleNotifications } from './testing/sample-notifications.ts'

// Noon in New York; the time of day matters because 'yesterday' depends on the user's calendar.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const { queryKey } = queryOf(notificationCalls.list)

/** Stubs a server that stores which notifications have been read. */
function serve(first: Notifications) {
  let told = first
  const now = new Date().toISOString()
  const read = (isMeant: (id: number) => boolean) => {
    const notifications = told.notifications.map((one) => (isMeant(one.id) ? { ...one, readAt: one.readAt ?? now } : one))
    told = { notifications, unread: notifications.filter(({ readAt }) => readAt === null).length }
    return undefined as never
  }
  return [
    answer(notificationCalls.list, () => told),
    answer(notificationCalls.read, ({ address }) => read((id) => address === `/api/notifications/${id}/read`)),
    answer(notificationCalls.readAll, ({ body }) => read((id) => id <= (body as { upTo: number }).upTo)),
  ]
}

async function open(answers: Answer[]) {
  const page = renderPage(<Bell />, { answers })
  await page.user.click(screen.getByRole('button', { name: /^Notifications/ }))
  await screen.findByRole('dialog', { name: 'Notifications' })
  return page
}

const rows = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
const bell = (name: string | RegExp) => screen.findByRole('button', { name })

test('shows each kind as one sentence with client, time and unread mark', async () => {
  await open(serve(sampleNotifications({ unread: 1 })))
  const read = sampleNotifications().notifications.at(-1)!.createdAt
  expect(await rows()).toEqual([
    'Your proposal “Rebranding of Northwind” was signedNorthwind Traders · $18,000.0012 minutes agoUnread',
    'Invoice INV-20261103-204 is paidHarbour Authority · $4,250.003 hours ago',
    'Invoice INV-20261019-118 is overdueLakeside Dental · $1,980.5014 hours ago',
    'A payment of $3,000.00 came in for Online shop for Weaver & DaughtersWeaver & Daughtersyesterday',
    'A payment for INV-20261103-204 was refundedHarbour Authority · $250.00yesterday',
    'A payment for INV-20261019-118 was disputedLakeside Dental · $1,980.50yesterday',
    'INV-20261002-101 was paid twice or overpaidLakeside Dental · $480.00yesterday',
    'Your proposal “Rebranding of Northwind” was viewedNorthwind Traders · $18,000.00yesterday',
    'Invoice INV-20261103-204 was viewedHarbour Authority · $4,250.002 days ago',
    'Project “North harbour website” is half completeHarbour Authority3 days ago',
    expect.stringMatching(/^Question about INV-20261103-204Northwind Traders3 days agoGrace Hopper \(grace@northwind\.example\)Could you add our purchase order.*Show full message$/s),
    'Your proposal “Annual report 2026” was declinedLakeside Dental · $4,200.004 days agoWe decided to postpone the report to next year.',
    'New link requested for North harbour websiteHarbour Authority4 days agoGrace Hopper (grace@northwind.example)',
    'Project “Annual report 2026” is dueLakeside Dental4 days ago',
    'The budget of “North harbour website” is 80% usedHarbour Authority · $12,000.004 days ago',
    'The budget of “Annual report 2026” is used upLakeside Dental4 days ago',
    `Project “Logo and stationery” is completed${new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' }).format(new Date(read))}`,
  ])
  expect(
    screen
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .slice(0, 7),
  ).toEqual(['/proposals/40', '/invoices?view=41', '/invoices?view=42', '/proposals/43', '/invoices?view=44', '/invoices?view=45', '/invoices?view=46'])
})

test('shows an unknown kind as plain text, and links to the dashboard if the record’s kind is unknown', async () => {
  const [first] = sampleNotifications().notifications
  const unknown = { ...first!, kind: 'visit-missed' as 'project-due', subject: 'visit' as 'project', name: 'Tuesday', amount: null }
  await open(serve({ unread: 0, notifications: [unknown] }))
  expect((await rows())[0]).toContain('Tuesday: visit missed')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/')
})

test('opens the record and marks the notification as read', async () => {
  const { user, visited, requests } = await open(serve(sampleNotifications({ unread: 3 })))
  await bell('Notifications: 3 unread')
  await user.click((await screen.findAllByRole('link'))[0]!)
  expect(visited).toEqual(['/proposals/40'])
  expect(screen.queryByRole('dialog')).toBeNull()
  await bell('Notifications: 2 unread')
  expect(requests.filter(({ method }) => method === 'POST').map(({ address }) => address)).toEqual(['/api/notifications/900/read'])
})

test('marks all notifications as read, up to the newest one shown', async () => {
  const told = sampleNotifications({ unread: 3 })
  const { user, requests } = await open(serve({ ...told, unread: 120 }))
  expect((await bell('Notifications: 99+ unread')).textContent).toBe('99+')
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await bell('Notifications')
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ upTo: 900 })
  expect(screen.queryByText('Unread')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notifications' }).parentElement)
})

test('marks a notification as read immediately, and as unread again if saving fails', async () => {
  const offline = new ApiError({ status: 0, code: 'offline', message: '' })
  const refusal = Promise.withResolvers<ApiError>()
  const replies = [sampleNotifications({ unread: 2 })]
  const { user, toastText } = await open([
    answer(notificationCalls.list, () => replies.shift() ?? offline),
    answer(notificationCalls.readAll, () => refusal.promise),
  ])
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.queryByText('Unread')).toBeNull())
  refusal.resolve(offline)
  expect(await screen.findAllByText('Unread')).toHaveLength(2)
  expect(toastText()).toBe('Failed to mark as read: Request failed')
})

test('offers Retry after an error, explains an empty list and shows the count while the panel is closed', async () => {
  const replies = [new ApiError({ status: 503, code: 'service_unavailable', message: 'Down' }), { unread: 0, notifications: [] }]
  const { user, queryClient } = await open([answer(notificationCalls.list, () => replies.shift()!)])
  const panel = within(screen.getByRole('dialog', { name: 'Notifications' }))
  expect(await panel.findByText('Notifications could not be loaded')).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Retry' }))
  expect(await panel.findByText('No notifications yet')).toBeTruthy()
  await user.keyboard('{Escape}')
  act(() => void queryClient.setQueryData(queryKey, sampleNotifications({ unread: 5 })))
  expect((await bell('Notifications: 5 unread')).textContent).toBe('5')
})
