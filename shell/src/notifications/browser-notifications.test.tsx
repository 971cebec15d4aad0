import type { Notifications } from '@billfold/contracts/notifications/notification'
import { notificationCalls } from '@billfold/contracts/notifications/notification-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { queryOf } from '@billfold/web-kit'
import { sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { sampleNotifications } from './testing/sample-notifications.ts'
import { useBrowserNotifications } from './use-browser-notifications.ts'

/** Replaces the browser's Notification class and records what is shown. */
class FakeNotification extends EventTarget {
  static permission: NotificationPermission = 'granted'
  static shown: FakeNotification[] = []
  readonly title: string
  readonly options: NotificationOptions
  isClosed = false

  constructor(title: string, options: NotificationOptions) {
    super()
    Object.assign(this, { title, options })
    this.title = title
    this.options = options
    FakeNotification.shown.push(this)
  }

  close() {
    this.isClosed = true
  }
}

const { queryKey } = queryOf(notificationCalls.list)
const titles = () => FakeNotification.shown.map(({ title }) => title)

beforeEach(() => {
  localStorage.clear()
  FakeNotification.shown = []
  FakeNotification.permission = 'granted'
  vi.stubGlobal('Notification', FakeNotification)
})
afterEach(() => void vi.unstubAllGlobals())

function Tab() {
  useBrowserNotifications()
  return null
}

/** Starts with the notifications in `before`; after that, the server returns `after`. */
async function tell(before: Notifications, after: Notifications, { pushNotifications = true } = {}) {
  let told = before
  const settings = sampleSettings({ notifications: { pushNotifications } })
  const answers = [answer(notificationCalls.list, () => told), answer(settingsCalls.get, settings), answer(notificationCalls.read, undefined as never)]
  const page = renderPage(<Tab />, { answers })
  await waitFor(() => expect(page.queryClient.getQueryData(queryKey)).toBeTruthy())
  told = after
  // Has the same effect as an event in the live stream.
  await act(() => page.queryClient.invalidateQueries({ queryKey }))
  return page
}

const two = sampleNotifications({ count: 8, unread: 8 })
const older = { unread: 6, notifications: two.notifications.slice(2) }

test('shows new notifications once, but none from before the page was opened', async () => {
  const page = await tell(older, two)
  await waitFor(() => expect(titles()).toEqual(['Invoice INV-20261103-204 is paid', 'Your proposal “Rebranding of Northwind” was signed']))
  expect(FakeNotification.shown.map(({ options }) => options)).toEqual([
    { body: 'Harbour Authority · $4,250.00', tag: '899' },
    { body: 'Northwind Traders · $18,000.00', tag: '900' },
  ])
  await act(() => page.queryClient.invalidateQueries({ queryKey }))
  expect(FakeNotification.shown).toHaveLength(2)
})

test('on click, focuses the window, opens the record and marks the notification as read', async () => {
  const focus = vi.spyOn(window, 'focus').mockImplementation(() => undefined)
  const page = await tell(older, two)
  await waitFor(() => expect(FakeNotification.shown).toHaveLength(2))
  act(() => void FakeNotification.shown[0]!.dispatchEvent(new Event('click')))
  expect(focus).toHaveBeenCalledOnce()
  expect(page.visited).toEqual(['/invoices?view=41'])
  expect(FakeNotification.shown[0]!.isClosed).toBe(true)
  await waitFor(() => expect(page.requests.map(({ address }) => address)).toContain('/api/notifications/899/read'))
})

test('does not show a notification in a second tab if the first tab has shown it', async () => {
  await tell(older, two)
  await waitFor(() => expect(FakeNotification.shown).toHaveLength(2))
  const second = await tell(older, two)
  await waitFor(() => expect(second.queryClient.isFetching()).toBe(0))
  expect(FakeNotification.shown).toHaveLength(2)
})

test('shows nothing while another tab is the leader', async () => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: () => new Promise(() => undefined) } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  const page = await tell(older, two)
  await waitFor(() => expect(page.queryClient.isFetching()).toBe(0))
  await act(async () => undefined)
  expect(FakeNotification.shown).toEqual([])
})

test('fetches notifications even while the page is hidden', async () => {
  let told: Notifications = older
  const page = renderPage(<Tab />, { answers: [answer(notificationCalls.list, () => told), answer(settingsCalls.get, sampleSettings({}))] })
  await waitFor(() => expect(page.queryClient.getQueryData(queryKey)).toBeTruthy())
  told = two
  // Has the same effect as an event in the live stream while the page is hidden.
  await act(() => page.queryClient.invalidateQueries({ queryKey, refetchType: 'none' }))
  await waitFor(() => expect(FakeNotification.shown).toHaveLength(2))
})

test.each([
  ['the user has turned notifications off', { pushNotifications: false }, 'granted', two],
  ['the browser has not asked for permission yet', {}, 'default', two],
  ['the browser denies permission', {}, 'denied', two],
  ['the notification has already been read elsewhere', {}, 'granted', sampleNotifications({ count: 8, unread: 0 })],
] as const)('shows nothing if %s', async (_why, settings, permission, after) => {
  FakeNotification.permission = permission
  const page = await tell(older, after, settings)
  await waitFor(() => expect(page.queryClient.isFetching()).toBe(0))
  await act(async () => undefined)
  expect(FakeNotification.shown).toEqual([])
})
