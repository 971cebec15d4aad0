import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { ApiError, endSession, useLeaveGuards, useSession } from '@billfold/web-kit'
import { answer, testUser } from '@billfold/web-kit/testing/render.tsx'
import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inlineUser } from './testing/inline-user.ts'
import { renderApp } from './testing/render-app.tsx'
import { sampleModule, sampleRelease } from './testing/sample-registry.ts'

const unauthenticated = new ApiError({ status: 401, code: 'unauthenticated', message: 'Not logged in' })

describe('the shell', () => {
  test('shows a full-screen spinner while checking who is signed in', async () => {
    const page = renderApp({ user: undefined, answers: [answer(accountCalls.currentUser, () => new Promise<never>(() => undefined))] })
    expect(await page.findByRole('status', { name: 'Loading...' })).toBeTruthy()
  })

  test('redirects visitors to the sign-in page', async () => {
    const page = renderApp({ path: '/', user: undefined, answers: [answer(accountCalls.currentUser, unauthenticated)] })
    await waitFor(() => expect(page.address()).toBe('/auth'))
  })

  test('remembers the full URL that was requested', async () => {
    const page = renderApp({ path: '/settings?tab=billing#rates', user: null })
    await waitFor(() => expect(page.address()).toBe('/auth'))
    expect(page.history.store.getState().location.state.from).toBe('/settings?tab=billing#rates')
  })

  test('shows that the gateway is unreachable and offers Retry', async () => {
    const offline = new ApiError({ status: 0, code: 'offline', message: 'Request failed' })
    const replies = [offline, testUser]
    const page = renderApp({ user: undefined, answers: [[accountCalls.currentUser, () => replies.shift()]] })
    await page.user.click(await page.findByRole('button', { name: 'Retry' }))
    expect(await page.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
  })

  test('redirects signed-in users from /auth to the dashboard', async () => {
    const page = renderApp({ path: '/auth' })
    await waitFor(() => expect(page.address()).toBe('/'))
  })

  test.each(['/login', '/register'])('redirects signed-in users from %s to the dashboard', async (path) => {
    const page = renderApp({ path })
    await waitFor(() => expect(page.address()).toBe('/'))
  })

  test('shows the 404 page for an unknown URL', () => {
    const page = renderApp({ path: '/nowhere', user: null })
    expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeTruthy()
    expect(page.getByText('Did you forget to add the page to the router?')).toBeTruthy()
  })

  test('offers Home and the command palette to signed-in users at an unknown URL', async () => {
    const page = renderApp({ path: '/nowhere' })
    const main = within(page.getByRole('main'))
    expect(main.getByText('Did you forget to add the page to the router?')).toBeTruthy()
    expect(main.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
    await page.user.click(main.getAllByRole('button', { name: 'Search' }).at(-1)!)
    expect(await page.findByRole('dialog', { name: 'Search' })).toBeTruthy()
  })
})

describe('the frame', () => {
  test('lists the registry’s entries and the user’s name', () => {
    const page = renderApp({ modules: [sampleModule({ state: 'off', reason: 'needs projects ^2' })] })
    const nav = page.getByRole('navigation')
    expect(
      within(nav)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/', '/clients', '/settings'])
    expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Dashboard')
    expect(page.getByText('Ada Lovelace')).toBeTruthy()
    expect(page.getByText('ada@example.com')).toBeTruthy()
    expect(page.getByText('AL')).toBeTruthy()
  })

  test('shows why a module is disabled instead of the module’s page', () => {
    const page = renderApp({ path: '/clients', modules: [sampleModule({ state: 'off', reason: 'Needs projects ^2.0.0.' })] })
    expect(page.getByText('Clients is turned off')).toBeTruthy()
    expect(page.getByText('Needs projects ^2.0.0.')).toBeTruthy()
  })

  test('shows the operator page at its URL, even if a module declares the same URL', () => {
    const { base, manifest } = sampleRelease('9')
    const module = sampleModule({ current: { base, manifest: { ...manifest, routes: [{ path: '/operator', page: 'mine', preload: [] }] } } })
    const page = renderApp({ path: '/operator', modules: [module] })
    expect(page.queryByRole('navigation')).toBeNull()
  })

  test('stays mounted when the user opens a URL without a page', async () => {
    const page = renderApp()
    const frame = page.getByRole('navigation')
    act(() => page.history.navigate('/nowhere'))
    expect(await page.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy()
    expect(page.getByRole('navigation')).toBe(frame)
  })

  test('offers Home and the search at a URL without a page', async () => {
    const page = renderApp({ path: '/clients/3/nowhere' })
    expect(page.getByText('/clients/3/nowhere')).toBeTruthy()
    expect(within(page.getByRole('main')).getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
    // The page header also has a search button, so take the last one.
    await page.user.click(page.getAllByRole('button', { name: 'Search' }).at(-1) as HTMLElement)
    expect(await page.findByRole('dialog', { name: 'Search' })).toBeTruthy()
  })

  test('shows the dashboard title and a welcome message if no module adds content', async () => {
    const page = renderApp()
    expect(page.getByText("Welcome back! Here's an overview of your business performance.")).toBeTruthy()
    expect(await page.findByRole('heading', { name: 'Welcome to Billfold, Ada' })).toBeTruthy()
    expect(document.title).toBe('Dashboard · Billfold')
  })

  test('limits a card’s width to the dashboard’s columns and gives the card a minimum height', () => {
    const { base, manifest } = sampleRelease('9')
    const card = { slot: 'dashboard.cards.v1', order: 1 }
    const slots = [
      { ...card, id: 'wide', title: 'Wide', span: 99, height: -50 },
      { ...card, id: 'tall', title: 'Tall', span: -1, height: 100_000 },
    ]
    const page = renderApp({ modules: [sampleModule({ state: 'off', reason: 'Off.', current: { base, manifest: { ...manifest, slots } } })] })
    const framesOf = (title: string) => {
      const filler = page.getByRole('heading', { name: title }).closest<HTMLElement>('[style*="--span"]')!
      return [filler.style.getPropertyValue('--span'), filler.querySelector<HTMLElement>('[style*="--frame-height"]')?.style.getPropertyValue('--frame-height')]
    }
    expect([framesOf('Wide'), framesOf('Tall')]).toEqual([
      ['2', '0'],
      ['1', '2000'],
    ])
  })

  test('logs the user out, clears the page and opens the dashboard at the next login', async () => {
    const inlined = inlineUser()
    const page = renderApp({ path: '/', answers: [answer(accountCalls.logout, undefined)] })
    await page.user.click(page.getByText('Ada Lovelace'))
    await page.user.click(await page.findByRole('menuitem', { name: 'Logout' }))
    await waitFor(() => expect(page.address()).toBe('/auth'))
    expect(page.toastText()).toBe('Logged out: You have been logged out successfully.')
    expect(page.history.store.getState().location.state.from).toBeUndefined()
    expect(inlined()).toBe('{"user":null,"offersDemo":true}')
  })

  test('reports a failed logout and changes nothing', async () => {
    const page = renderApp({
      answers: [answer(accountCalls.logout, new ApiError({ status: 503, code: 'service_unavailable', message: 'Try again' }))],
    })
    await page.user.click(page.getByText('Ada Lovelace'))
    await page.user.click(await page.findByRole('menuitem', { name: 'Logout' }))
    await waitFor(() => expect(page.toastText()).toBe('Logout failed: Try again'))
    expect(page.address()).toBe('/')
  })
})

describe('an expired session', () => {
  test('opens a password dialog over the page and continues after login', async () => {
    const page = renderApp({ answers: [answer(accountCalls.login, testUser)] })
    act(endSession)
    const dialog = within(await page.findByRole('dialog', { name: 'Your session has ended' }))
    expect(await dialog.findByLabelText('Username')).toHaveProperty('value', 'ada')
    await page.user.type(dialog.getByLabelText('Password', { selector: 'input' }), 'correct horse{Enter}')
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(page.address()).toBe('/')
  })
})

test('lets the user close the dialog of an expired session until the next request', async () => {
  const page = renderApp()
  act(endSession)
  await page.user.click(within(await page.findByRole('dialog')).getByRole('button', { name: 'Close' }))
  expect([page.queryByRole('dialog'), useSession.getState().hasEnded]).toEqual([null, true])
  act(endSession)
  expect(await page.findByRole('dialog', { name: 'Your session has ended' })).toBeTruthy()
})

describe('a form with unsaved changes', () => {
  test('asks for confirmation before the user leaves', async () => {
    const page = renderApp({ modules: [sampleModule({ state: 'off', reason: '' })] })
    act(() => useLeaveGuards.setState({ active: new Set(['form']) }))
    onTestFinished(() => useLeaveGuards.setState({ active: new Set() }))
    await page.user.click(page.getByRole('link', { name: /^Clients/ }))
    await page.user.click(await page.findByRole('button', { name: 'Stay' }))
    expect(page.address()).toBe('/')
    await page.user.click(page.getByRole('link', { name: /^Clients/ }))
    await page.user.click(await page.findByRole('button', { name: 'Leave' }))
    expect(page.address()).toBe('/clients')
  })

  test('can be left without confirmation after saving', () => {
    const page = renderApp({ modules: [sampleModule({ state: 'off', reason: '' })] })
    act(() => useLeaveGuards.setState({ active: new Set(['form']) }))
    onTestFinished(() => useLeaveGuards.setState({ active: new Set() }))
    act(() => page.history.navigate('/clients', { unguarded: true }))
    expect(page.address()).toBe('/clients')
  })
})
