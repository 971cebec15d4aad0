import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { ApiError, offlineError, useLeaveGuards, useSession } from '@billfold/web-kit'
import { sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answer, renderPage, testUser } from '@billfold/web-kit/testing/render.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { SettingsPage } from '../settings/settings-page.tsx'
import { renderApp } from '../testing/render-app.tsx'
import type { TabMessage } from './tabs.ts'

const berta = { ...testUser, id: 2, username: 'berta', firstName: 'Berta' }

/** Simulates another tab and records the messages from this tab. */
function openTab() {
  const channel = new BroadcastChannel('billfold-session')
  const heard: TabMessage[] = []
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => heard.push(data))
  onTestFinished(() => channel.close())
  return {
    heard,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches only its own origin
    say: (news: TabMessage) => channel.postMessage(news),
  }
}

function typeSomething(): void {
  act(() => useLeaveGuards.setState({ active: new Set(['form']) }))
  onTestFinished(() => useLeaveGuards.setState({ active: new Set() }))
}

/** Prevents navigation, because it would end the test. */
function holdPage(step: 'replace' | 'reload') {
  const held = vi.spyOn(window.location, step).mockReturnValue()
  onTestFinished(() => held.mockRestore())
  return held
}

const ended = () => screen.findByRole('dialog', { name: 'Your session has ended' })

describe('when another user logs in elsewhere', () => {
  test('the page restarts without the previous user’s data', async () => {
    const leave = holdPage('replace')
    renderApp({ path: '/nowhere' })
    openTab().say({ kind: 'entered', userId: berta.id })
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a page with unsaved input shows a message and stays until the user leaves it', async () => {
    const leave = holdPage('replace')
    const page = renderApp()
    typeSomething()
    openTab().say({ kind: 'entered', userId: berta.id })
    expect(within(await ended()).getByText(/^Someone else has logged in to Billfold in this browser/)).toBeTruthy()
    expect(leave).not.toHaveBeenCalled()
    await page.user.click(screen.getByRole('button', { name: 'Leave page' }))
    expect(leave).toHaveBeenCalledWith('/')
  })

  test('a page restarts once its unsaved input is discarded', async () => {
    const leave = holdPage('replace')
    renderApp()
    typeSomething()
    openTab().say({ kind: 'entered', userId: berta.id })
    await ended()
    act(() => useLeaveGuards.setState({ active: new Set() }))
    expect(leave).toHaveBeenCalledWith('/')
  })
})

describe('when the same user logs in again elsewhere', () => {
  test('the page closes its login dialog and continues', async () => {
    renderApp()
    const other = openTab()
    typeSomething()
    other.say({ kind: 'left', userId: testUser.id })
    await ended()
    other.say({ kind: 'entered', userId: testUser.id })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(useSession.getState().user).toEqual(testUser)
  })

  test('a sign-in page reloads', async () => {
    const reload = holdPage('reload')
    renderApp({ path: '/auth', user: null })
    openTab().say({ kind: 'entered', userId: testUser.id })
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })
})

describe('when the user logs out elsewhere', () => {
  test('the page is cleared', async () => {
    const page = renderApp()
    page.queryClient.setQueryData(['', 'api', 'clients'], [])
    openTab().say({ kind: 'left', userId: testUser.id })
    await waitFor(() => expect(page.address()).toBe('/auth'))
    expect(useSession.getState().user).toBeNull()
    expect(page.queryClient.getQueryData(['', 'api', 'clients'])).toBeUndefined()
  })

  test('a page with unsaved input asks for the password', async () => {
    const page = renderApp()
    typeSomething()
    openTab().say({ kind: 'left', userId: testUser.id })
    expect(within(await ended()).getByText('Log in again to continue. What you typed on this page is still here.')).toBeTruthy()
    expect(page.address()).toBe('/')
  })
})

describe('a page restored from the back/forward cache', () => {
  const comeBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  const nobody = new ApiError({ status: 401, code: 'unauthenticated', message: '' })

  test('is cleared if the user has logged out in the meantime', async () => {
    const page = renderApp({ answers: [answer(accountCalls.currentUser, nobody)] })
    comeBack()
    await waitFor(() => expect(page.address()).toBe('/auth'))
    expect([useSession.getState().user, screen.queryByRole('dialog')]).toEqual([null, null])
  })

  test('restarts if another user has logged in', async () => {
    const leave = holdPage('replace')
    renderApp({ answers: [answer(accountCalls.currentUser, berta)] })
    comeBack()
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'))
  })

  test('continues for the same user, even offline', async () => {
    const replies = [testUser, offlineError()]
    const page = renderApp({ answers: [answer(accountCalls.currentUser, () => replies.shift()!)] })
    comeBack()
    comeBack()
    await waitFor(() => expect(replies).toEqual([]))
    expect([page.address(), useSession.getState().user, screen.queryByRole('dialog')]).toEqual(['/', testUser, null])
  })
})

test('applies settings that were saved in another tab', async () => {
  const page = renderApp()
  page.queryClient.setQueryData(['', 'api', 'user', 'settings'], sampleSettings())
  page.queryClient.setQueryData(['', 'api', 'clients'], [])
  const isOld = () => [['', 'api', 'user', 'settings'], ['', 'api', 'clients']].map((key) => page.queryClient.getQueryState(key)?.isInvalidated)
  const other = openTab()
  other.say({ kind: 'settings', user: { ...testUser, firstName: 'Augusta' } })
  expect(await screen.findByText('Augusta Lovelace')).toBeTruthy()
  expect(isOld()).toEqual([true, false])
  other.say({ kind: 'settings', user: { ...testUser, timeZone: 'Asia/Tokyo' } })
  await waitFor(() => expect(isOld()).toEqual([true, true]))
})

test('ignores another user’s settings', async () => {
  renderApp()
  const users = new Set<number | undefined>()
  onTestFinished(useSession.subscribe(({ user }) => users.add(user?.id)))
  const other = openTab()
  other.say({ kind: 'settings', user: berta })
  other.say({ kind: 'settings', user: { ...testUser, lastName: 'King' } })
  expect(await screen.findByText('Ada King')).toBeTruthy()
  expect([...users]).toEqual([testUser.id])
})

describe('the session', () => {
  test('notifies other tabs about a logout', async () => {
    const other = openTab()
    const page = renderApp({ answers: [answer(accountCalls.logout, undefined)] })
    await page.user.click(page.getByText('Ada Lovelace'))
    await page.user.click(await page.findByRole('menuitem', { name: 'Logout' }))
    await waitFor(() => expect(other.heard).toEqual([{ kind: 'left', userId: testUser.id }]))
  })

  test('notifies other tabs about a login', async () => {
    const other = openTab()
    const page = renderApp({ path: '/auth', user: null, answers: [answer(accountCalls.login, testUser)] })
    await page.user.type(await page.findByLabelText('Username'), 'ada')
    await page.user.type(page.getByLabelText('Password', { selector: 'input' }), 'correct horse{Enter}')
    await waitFor(() => expect(other.heard).toEqual([{ kind: 'entered', userId: testUser.id }]))
  })

  test('notifies other tabs about saved settings', async () => {
    const other = openTab()
    const saved = sampleSettings({ profile: { firstName: 'Augusta' } })
    const { user } = renderPage(<SettingsPage />, { path: '/settings', answers: [answer(settingsCalls.get, sampleSettings()), answer(settingsCalls.update, saved)] })
    await user.type(await screen.findByLabelText('First Name'), '!')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(other.heard).toMatchObject([{ kind: 'settings', user: { id: testUser.id, firstName: 'Augusta' } }]))
  })
})
