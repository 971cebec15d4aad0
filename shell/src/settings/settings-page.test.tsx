import { calendarFeedCalls } from '@billfold/contracts/calendar/calendar-feed-calls'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { invoiceReminderCalls } from '@billfold/contracts/invoices/invoice-reminder-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { ApiError, useLeaveGuards, useSession } from '@billfold/web-kit'
import { besideToasts } from '@billfold/web-kit/testing/beside-toasts.ts'
import { answer, renderPage, type Answer, type SentRequest } from '@billfold/web-kit/testing/render.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { SettingsPage } from './settings-page.tsx'
import { SettingsPart, SettingsScreen } from './settings-screen.tsx'
import { sampleEmailTemplate, sampleReceipts, sampleReminders } from './testing/email-samples.ts'
import { sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'

const loaded = answer(settingsCalls.get, sampleSettings())
const emailText = answer(invoiceEmailCalls.template, sampleEmailTemplate())
const reminders = answer(invoiceReminderCalls.settings, sampleReminders())
const calendar = answer(calendarFeedCalls.get, { createdAt: null })
const receipts = answer(invoiceReminderCalls.receipts, sampleReceipts())

async function open(tab: string, answers: Answer[] = [], get = loaded) {
  const page = renderPage(<SettingsPage />, { path: `/settings?tab=${tab}`, answers: [get, ...answers, emailText, reminders, receipts, calendar] })
  await screen.findByRole('tab', { selected: true })
  return page
}

/** Labels in the first form on the page. */
const labels = () => [...(document.querySelector('form')?.querySelectorAll('label') ?? [])].map(({ textContent }) => textContent)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const saveButton = () => screen.getByRole('button', { name: 'Save Changes' })
const sentBody = (requests: readonly SentRequest[]) => requests.find(({ method }) => method === 'PUT')?.body

/** Merges the changes into the saved settings, as the server does. */
function accept(changes: Parameters<typeof sampleSettings>[0]) {
  return answer(settingsCalls.update, sampleSettings(changes))
}

describe('the settings page', () => {
  test('shows its title while its code and data are loading', async () => {
    renderPage(<SettingsScreen />, { path: '/settings', answers: [answer(settingsCalls.get, () => new Promise<never>(() => undefined))] })
    expect(screen.getByRole('heading', { name: 'Settings' })).toBeTruthy()
    expect(screen.getByText('Manage your account and application preferences')).toBeTruthy()
    await SettingsPart.request()
    expect(screen.getByText('Loading settings...')).toBeTruthy()
  })

  test('lists its tabs in a fixed order, starting with Profile, each with its own URL', async () => {
    const { user, visited } = await open('')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Profile', 'Company', 'Billing', 'Notifications', 'Security', 'Developers', 'Data'])
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Profile')
    await user.click(screen.getByRole('tab', { name: 'Company' }))
    expect(visited).toEqual(['/settings?tab=company'])
    expect(field('Company Name').value).toBe('Lovelace Analytics')
  })

  test('offers Retry if the settings fail to load', async () => {
    const replies = [new ApiError({ status: 503, code: 'service_unavailable', message: 'Try again' }), sampleSettings()]
    const { user } = renderPage(<SettingsPage />, { path: '/settings', answers: [[settingsCalls.get, () => replies.shift()]] })
    expect(await screen.findByText('The settings could not be loaded')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByLabelText('First Name')).toBeTruthy()
  })
})

describe('the settings fields', () => {
  test('are complete for Company, including the country', async () => {
    await open('company')
    expect(labels()).toEqual(['Company Name', 'Website', 'Address', 'City', 'State', 'ZIP Code', 'Country', 'Tax ID'])
    expect(field('Country').textContent).toBe('United States')
  })

  test('are complete for Billing, with their defaults', async () => {
    await open('billing')
    expect(screen.getByRole('heading', { name: 'Billing Preferences' })).toBeTruthy()
    const shown = (label: string) => field(label).value || field(label).textContent
    expect(labels().map((label) => `${label}: ${shown(label)}`)).toEqual([
      'Default Currency: USD',
      'Default Payment Terms: Net 30',
      'Default Hourly Rate: 125',
      'Cost Rate: ',
      'Tax Rate (%): 8.25',
      'Invoice Prefix: INV-',
      'Invoice Numbering: Auto-increment',
    ])
  })

  test('are complete for Notifications', async () => {
    await open('notifications')
    const switches = screen.getAllByRole<HTMLInputElement>('switch').map(({ checked, labels }) => [labels?.[0]?.textContent, checked])
    expect(switches).toEqual([
      ['Invoice Updates', true],
      ['Payment Notifications', true],
      ['Project Updates', false],
      ['Client Messages', true],
      ['Push Notifications', true],
      ['Weekly Reports', true],
      ['Monthly Reports', true],
    ])
  })

  test('are complete for Profile, with the four main US time zones first', async () => {
    const { user } = await open('profile')
    expect(labels()).toEqual(['First Name', 'Last Name', 'Email', 'Phone', 'Timezone', 'Language', 'Hours Format', 'Timer Rounding'])
    expect(field('Timezone').textContent).toMatch(/^Eastern Time, New York \(UTC-0[45]:00\)$/)
    await user.click(field('Timezone'))
    await user.keyboard('kolkata')
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Asia/Kolkata (UTC+05:30)'])
  })
})

describe('saving', () => {
  test('sends only the changed fields of a section', async () => {
    const { user, requests, toastText } = await open('company', [accept({ company: { city: 'Lyon', country: 'FR' } })])
    await user.clear(field('City'))
    await user.type(field('City'), 'Lyon')
    await user.click(field('Country'))
    await user.keyboard('franc')
    await user.click(await screen.findByRole('option', { name: 'France' }))
    await user.click(saveButton())
    await waitFor(() => expect(toastText()).toBe('Settings saved successfully!'))
    expect(sentBody(requests)).toEqual({ company: { city: 'Lyon', country: 'FR' } })
    expect(field('City').value).toBe('Lyon')
    expect(useLeaveGuards.getState().active.size).toBe(0)
  })

  test('shows progress and ignores a second click on Save', async () => {
    const { user, requests } = await open('billing', [answer(settingsCalls.update, () => new Promise<never>(() => undefined))])
    await user.type(field('Invoice Prefix'), 'X{Enter}{Enter}')
    expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveProperty('disabled', true)
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })

  test('shows an error if saving fails and keeps the entered values', async () => {
    const failure = new ApiError({ status: 503, code: 'service_unavailable', message: 'Not available right now.' })
    const { user, toastText } = await open('billing', [answer(settingsCalls.update, failure)])
    await user.type(field('Invoice Prefix'), '2026-')
    await user.click(saveButton())
    await waitFor(() => expect(toastText()).toBe('Failed to save settings. Please try again.: Not available right now.'))
    expect(field('Invoice Prefix').value).toBe('INV-2026-')
    expect(useLeaveGuards.getState().active.size).toBe(1)
  })

  test('requires the password only to change the e-mail address', async () => {
    const { user, requests } = await open('profile', [accept({ profile: { email: 'ada@example.com.uk' } })])
    expect(screen.queryByLabelText('Current Password')).toBeNull()
    await user.type(field('Email'), '.uk')
    await user.type(field('Current Password'), 'correct horse{Enter}')
    await waitFor(() => expect(screen.queryByLabelText('Current Password')).toBeNull())
    expect(sentBody(requests)).toEqual({ profile: { email: 'ada@example.com.uk' }, currentPassword: 'correct horse' })
  })

  test('shows server errors next to the fields they concern and focuses the first of these fields', async () => {
    const issues = [{ path: 'profile.email', message: 'Email already exists' }]
    const taken = new ApiError({ status: 409, code: 'email_taken', message: 'Email already exists', issues })
    const { user } = await open('profile', [answer(settingsCalls.update, taken)])
    await user.type(field('Email'), '.uk')
    await user.click(saveButton())
    expect(await screen.findByText('Email already exists', besideToasts)).toBeTruthy()
    expect(document.activeElement).toBe(field('Email'))
    await user.type(field('Email'), 'x')
    expect(screen.queryByText('Email already exists', besideToasts)).toBeNull()
  })

  test('updates the name and time zone throughout the application', async () => {
    const { user } = await open('profile', [accept({ profile: { firstName: 'Augusta', timezone: 'America/Denver' } })])
    await user.clear(field('First Name'))
    await user.type(field('First Name'), 'Augusta{Enter}')
    await waitFor(() => expect(useSession.getState().user).toMatchObject({ firstName: 'Augusta', timeZone: 'America/Denver' }))
  })

  test('lists languages by their native names and switches to the selected language', async () => {
    const { user, requests } = await open('profile', [accept({ profile: { language: 'fr' } })])
    await user.click(field('Language'))
    await user.click(await screen.findByRole('option', { name: 'Français' }))
    await user.click(saveButton())
    await waitFor(() => expect(useSession.getState().user?.language).toBe('fr'))
    expect(sentBody(requests)).toEqual({ profile: { language: 'fr' } })
  })

  test('switches the format of hours throughout the application', async () => {
    const { user, requests } = await open('profile', [accept({ profile: { hoursFormat: 'clock' } })])
    await user.click(field('Hours Format'))
    await user.click(await screen.findByRole('option', { name: 'Hours and minutes (1:30)' }))
    await user.click(saveButton())
    await waitFor(() => expect(useSession.getState().user?.hoursFormat).toBe('clock'))
    expect(sentBody(requests)).toEqual({ profile: { hoursFormat: 'clock' } })
  })

  test('changes how timers are rounded and explains that they round up', async () => {
    const { user, requests } = await open('profile', [accept({ profile: { timerRounding: '15' } })])
    expect(field('Timer Rounding').textContent).toBe('Off')
    expect(screen.getByText('Rounds up when you stop the timer. Hours that you type are never rounded.')).toBeTruthy()
    await user.click(field('Timer Rounding'))
    await user.click(await screen.findByRole('option', { name: 'Up to the next 15 minutes' }))
    await user.click(saveButton())
    await waitFor(() => expect(useSession.getState().user?.timerRounding).toBe('15'))
    expect(sentBody(requests)).toEqual({ profile: { timerRounding: '15' } })
  })

  test('keeps input that was entered during saving as unsaved changes', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof sampleSettings>>()
    const { user } = await open('company', [answer(settingsCalls.update, () => promise)])
    await user.type(field('City'), '!{Enter}')
    await user.type(field('State'), '!')
    resolve(sampleSettings({ company: { city: 'Boston!' } }))
    await screen.findByRole('button', { name: 'Save Changes' })
    expect(field('State').value).toBe('MA!')
    expect(useLeaveGuards.getState().active.size).toBe(1)
  })
})

test('keeps unsaved input in one settings tab when another tab is saved', async () => {
  const { user, requests } = await open('company', [accept({ billing: { invoicePrefix: 'INV-X' } })])
  await user.type(field('City'), '!')
  await user.click(screen.getByRole('tab', { name: 'Billing' }))
  await user.type(field('Invoice Prefix'), 'X{Enter}')
  await waitFor(() => expect(sentBody(requests)).toEqual({ billing: { invoicePrefix: 'INV-X' } }))
  await waitFor(() => expect(useLeaveGuards.getState().active.size).toBe(1))
  await user.click(screen.getByRole('tab', { name: 'Company' }))
  expect(field('City').value).toBe('Boston!')
})

test('guards the page against leaving only while there are unsaved changes', async () => {
  const { user } = await open('notifications')
  await user.click(field('Project Updates'))
  expect(useLeaveGuards.getState().active.size).toBe(1)
  await user.click(field('Project Updates'))
  expect(useLeaveGuards.getState().active.size).toBe(0)
})

test('links to the outbox', async () => {
  await open('notifications')
  expect(screen.getByRole('link', { name: 'Open outbox' }).getAttribute('href')).toBe('/outbox')
})

describe('push notifications', () => {
  const request = vi.fn<() => Promise<NotificationPermission>>()
  function browser(permission: NotificationPermission, answered = permission) {
    vi.stubGlobal('Notification', { permission, requestPermission: request.mockResolvedValue(answered) })
    onTestFinished(() => void vi.unstubAllGlobals())
  }
  const off = answer(settingsCalls.get, sampleSettings({ notifications: { pushNotifications: false } }))
  beforeEach(() => void request.mockClear())

  test('ask the browser for permission when they are turned on, and show if the user denies it', async () => {
    browser('default', 'denied')
    const { user } = await open('notifications', [], off)
    expect(request).not.toHaveBeenCalled()
    await user.click(field('Push Notifications'))
    expect(await screen.findByText(/^Blocked in this browser/)).toBeTruthy()
    expect(field('Push Notifications')).toHaveProperty('checked', false)
    // Denying the permission affects only this browser, so there is nothing to save.
    await waitFor(() => expect(useLeaveGuards.getState().active.size).toBe(0))
  })

  test('appear as off, with the reason, until the user allows them in the browser', async () => {
    browser('denied')
    const status = new EventTarget()
    Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query: () => Promise.resolve(status) } })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'permissions'))
    await open('notifications')
    expect(field('Push Notifications')).toMatchObject({ checked: false, disabled: true })
    expect(screen.getByText(/^Blocked in this browser/)).toBeTruthy()
    browser('granted')
    act(() => void status.dispatchEvent(new Event('change')))
    expect(field('Push Notifications')).toMatchObject({ checked: true, disabled: false })
    expect(screen.queryByText(/^Blocked in this browser/)).toBeNull()
  })

  test('can be allowed in this browser if they were turned on in another one', async () => {
    browser('default', 'granted')
    const { user } = await open('notifications')
    await user.click(await screen.findByRole('button', { name: 'Allow in this browser' }))
    await waitFor(() => expect(screen.queryByText('Notifications aren’t allowed in this browser yet')).toBeNull())
    expect(request).toHaveBeenCalledOnce()
  })

  test('do not ask for permission that has already been granted', async () => {
    browser('granted')
    const { user } = await open('notifications', [], off)
    await user.click(field('Push Notifications'))
    expect(request).not.toHaveBeenCalled()
    expect(screen.queryByText(/^Blocked/)).toBeNull()
  })
})
