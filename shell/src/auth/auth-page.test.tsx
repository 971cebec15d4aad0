import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { AppError } from '@billfold/contracts/errors'
import { fillIn } from '@billfold/contracts/message'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { ApiError } from '@billfold/web-kit'
import { besideToasts } from '@billfold/web-kit/testing/beside-toasts.ts'
import { answer, testUser } from '@billfold/web-kit/testing/render.tsx'
import { speakGerman } from '@billfold/web-kit/testing/speak-german.ts'
import { waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { sampleModule } from '../testing/sample-registry.ts'
import german from '../texts/de.json' with { type: 'json' }
import { AuthPart } from './auth-screen.tsx'

beforeAll(AuthPart.request)

const ended = new ApiError({ status: 401, code: 'unauthenticated', message: 'You’re not logged in' })

const password = (page: ReturnType<typeof renderApp>) => page.getByLabelText('Password', { selector: 'input' })

describe('the sign-in page', () => {
  test('shows both tabs, Login first, and the marketing panel', () => {
    const page = renderApp({ path: '/auth', user: null })
    expect(page.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Login', 'Register'])
    expect(page.getByRole('tab', { name: 'Login' }).getAttribute('aria-selected')).toBe('true')
    expect(page.getByRole('heading', { name: 'Manage Your Business Finances Like a Pro' })).toBeTruthy()
    expect(document.title).toBe('Login · Billfold')
  })

  test.each([
    ['/login', 'Login', '/auth'],
    ['/register', 'Register', '/auth?register'],
  ])('opens %s with the %s tab selected', async (path, tab, address) => {
    const page = renderApp({ path, user: null })
    expect((await page.findByRole('tab', { name: tab })).getAttribute('aria-selected')).toBe('true')
    expect(page.address()).toBe(address)
  })

  test('shows no made-up percentages in the product illustration', () => {
    const { container } = renderApp({ path: '/auth', user: null })
    const panel = container.querySelector('aside')
    expect(panel?.textContent).toContain('Total Billed')
    expect(panel?.textContent).not.toMatch(/%|vs last month/)
  })

  test('shows an error next to the first invalid field before sending anything', async () => {
    const page = renderApp({ path: '/auth', user: null })
    await page.user.click(page.getByRole('button', { name: 'Login' }))
    expect(page.getByText('Username is required')).toBeTruthy()
    expect(page.getByText('Password is required')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(page.getByLabelText('Username')))
    await page.user.type(page.getByLabelText('Username'), 'ada')
    expect(page.queryByText('Username is required')).toBeNull()
  })

  test('logs in on Enter and then opens the requested URL', async () => {
    const { promise: reply, resolve: letIn } = Promise.withResolvers<typeof testUser>()
    const page = renderApp({
      path: '/Clients?status=active',
      modules: [sampleModule({ state: 'off' })],
      user: null,
      answers: [answer(accountCalls.login, () => reply)],
    })
    await waitFor(() => expect(page.address()).toBe('/auth'))
    await page.user.type(page.getByLabelText('Username'), 'ada')
    await page.user.type(password(page), 'correct horse{Enter}')
    expect(page.getByRole('button', { name: 'Logging in...' }).hasAttribute('disabled')).toBe(true)
    letIn(testUser)
    await waitFor(() => expect(page.address()).toBe('/Clients?status=active'))
    expect(page.toastText()).toBe('Welcome back!: You have been logged in successfully.')
    expect(page.requests[0]?.body).toEqual({ username: 'ada', password: 'correct horse' })
  })

  test('keeps the entered values after a wrong password', async () => {
    const wrong = new ApiError({ status: 401, code: 'invalid_credentials', message: 'Invalid username or password' })
    const page = renderApp({ path: '/auth', user: null, answers: [answer(accountCalls.login, wrong)] })
    await page.user.type(page.getByLabelText('Username'), 'ada')
    await page.user.type(password(page), 'wrong{Enter}')
    await waitFor(() => expect(page.toastText()).toBe('Login failed: Invalid username or password'))
    expect(page.getByLabelText('Username')).toHaveProperty('value', 'ada')
    expect(page.queryByText('Your session has ended')).toBeNull()
  })

  test('shows in German how long to wait after too many failed logins', async () => {
    speakGerman(german)
    const wait = fillIn('{count} minutes', { count: 15 })
    const blocked = new AppError('too_many_requests', fillIn('Too many failed logins. Try again in {wait}.', { wait }))
    const page = renderApp({ path: '/auth', user: null, answers: [answer(accountCalls.login, blocked)] })
    await page.user.type(page.getByLabelText('Benutzername'), 'ada')
    await page.user.type(page.getByLabelText('Passwort', { selector: 'input' }), 'guess{Enter}')
    await waitFor(() => expect(page.toastText()).toContain('Versuchen Sie es in 15 Minuten noch einmal.'))
  })

  test('registers a user with five fields', async () => {
    const page = renderApp({ path: '/auth', user: null, answers: [answer(accountCalls.register, testUser)] })
    await page.user.click(page.getByRole('tab', { name: 'Register' }))
    await page.user.type(page.getByLabelText('First name'), 'Ada')
    await page.user.type(page.getByLabelText('Last name'), 'Lovelace')
    await page.user.type(page.getByLabelText('Username'), 'ada')
    await page.user.type(page.getByLabelText('Email'), 'ada@example.com')
    await page.user.type(password(page), 'correct horse{Enter}')
    await waitFor(() => expect(page.toastText()).toBe('Account created!: Welcome to Billfold!'))
    expect(page.address()).toBe('/')
    expect(page.requests[0]?.body).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      username: 'ada',
      email: 'ada@example.com',
      password: 'correct horse',
    })
  })

  test('reports a taken user name next to the field and in a toast', async () => {
    const issues = [{ path: 'username', message: 'Username already exists' }]
    const taken = new ApiError({ status: 409, code: 'username_taken', message: 'Username already exists', issues })
    const page = renderApp({ path: '/auth', user: null, answers: [answer(accountCalls.register, taken)] })
    await page.user.click(page.getByRole('tab', { name: 'Register' }))
    for (const [label, text] of [
      ['First name', 'A'],
      ['Last name', 'L'],
      ['Username', 'ada'],
      ['Email', 'a@b.example'],
    ] as const) {
      await page.user.type(page.getByLabelText(label), text)
    }
    await page.user.type(password(page), 'correct horse{Enter}')
    await waitFor(() => expect(page.toastText()).toBe('Registration failed: Username already exists'))
    expect(page.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(page.getByLabelText('Username')))
  })

  test('warns about a common password but rejects only a short one', async () => {
    const page = renderApp({ path: '/auth', user: null })
    await page.user.click(page.getByRole('tab', { name: 'Register' }))
    await page.user.type(password(page), 'password1')
    expect(page.getByText(/easy to guess/)).toBeTruthy()
    await page.user.clear(password(page))
    await page.user.type(password(page), 'short{Enter}')
    expect(page.getByText('Password must be at least 8 characters')).toBeTruthy()
  })
})

describe('two-factor login', () => {
  const required = new ApiError({ status: 401, code: 'second_factor_required', message: 'Enter the code from your authenticator app' })
  const issues = [{ path: 'code', message: 'The code is not correct' }]
  const wrong = new ApiError({ status: 401, code: 'invalid_credentials', message: 'The code is not correct', issues })
  const bySentCode = answer(accountCalls.login, ({ body }) => {
    const { code } = body as { code?: string }
    return code === undefined ? required : code === '123456' ? testUser : wrong
  })

  async function proven() {
    const page = renderApp({ path: '/auth', user: null, answers: [bySentCode] })
    await page.user.type(page.getByLabelText('Username'), 'ada')
    await page.user.type(password(page), 'correct horse{Enter}')
    await page.findByLabelText('Authentication code')
    return page
  }

  test('asks for the code after the correct password, without showing an error', async () => {
    const page = await proven()
    expect(page.toastText()).toBeUndefined()
    expect(document.activeElement).toBe(page.getByLabelText('Authentication code'))
    await page.user.type(page.getByLabelText('Authentication code'), '123456{Enter}')
    await waitFor(() => expect(page.toastText()).toBe('Welcome back!: You have been logged in successfully.'))
    expect(page.requests[1]?.body).toEqual({ username: 'ada', password: 'correct horse', code: '123456' })
  })

  test('shows an error next to the field if the code is wrong, and then accepts another code', async () => {
    const page = await proven()
    await page.user.type(page.getByLabelText('Authentication code'), '000000{Enter}')
    const field = await page.findByRole('textbox', { name: 'Authentication code', description: 'The code is not correct' })
    expect(page.toastText()).toBe('Login failed: The code is not correct')
    expect(field).toHaveProperty('value', '000000')
  })

  test('offers to enter a recovery code instead, and keeps the user name when the user goes back', async () => {
    const page = await proven()
    await page.user.click(page.getByRole('button', { name: 'Use a recovery code' }))
    expect(page.getByLabelText('Recovery code')).toHaveProperty('inputMode', 'text')
    await page.user.click(page.getByRole('button', { name: 'Back' }))
    expect(page.getByLabelText('Username')).toHaveProperty('value', 'ada')
  })
})

describe('a link to confirm an email address', () => {
  const unconfirmed = { ...testUser, isEmailConfirmed: false }
  const button = (page: ReturnType<typeof renderApp>) => page.getByRole('button', { name: 'Confirm email address' })

  test('confirms the address when the button is clicked, not when the page opens, whether the user is signed in or not', async () => {
    const page = renderApp({ path: '/auth?confirm=t0ken', user: null, answers: [answer(accountCalls.confirmEmail, { status: 'confirmed' }), answer(accountCalls.currentUser, ended)] })
    expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeTruthy()
    expect(page.requests).toEqual([])
    await page.user.click(button(page))
    expect(await page.findByText('Your email address is confirmed')).toBeTruthy()
    expect(page.requests[0]).toMatchObject({ method: 'POST', address: '/api/email-confirmation', body: { token: 't0ken' } })
    await page.user.click(page.getByRole('link', { name: 'Login' }))
    expect(page.address()).toBe('/auth')
  })

  test('hides the banner after the address has been confirmed', async () => {
    const answers = [answer(accountCalls.confirmEmail, { status: 'already-confirmed' }), answer(accountCalls.currentUser, testUser)]
    const page = renderApp({ path: '/auth?confirm=t0ken', user: unconfirmed, answers })
    await page.user.click(button(page))
    expect(await page.findByText('Your email address is already confirmed')).toBeTruthy()
    await page.user.click(page.getByRole('link', { name: 'Continue to Billfold' }))
    await waitFor(() => expect(page.address()).toBe('/'))
    expect(page.queryByText('Confirm your email address')).toBeNull()
  })

  const message = 'This link has expired or was already used. Ask for a new one.'
  const expired = answer(accountCalls.confirmEmail, new ApiError({ status: 400, code: 'validation_failed', message, issues: [{ path: 'token', message }] }))

  test('offers a new link to a signed-in user if the link has expired', async () => {
    const page = renderApp({ path: '/auth?confirm=old', user: unconfirmed, answers: [expired, answer(accountCalls.resendConfirmation, { sentTo: 'mail' })] })
    await page.user.click(button(page))
    expect(await page.findByText(message)).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'Send a new link' }))
    await waitFor(() => expect(page.toastText()).toBe('Link sent: Check your email. The link works for 24 hours.'))
  })

  test('asks signed-out users to log in if the link has expired', async () => {
    const page = renderApp({ path: '/auth?confirm=old', user: null, answers: [expired] })
    await page.user.click(button(page))
    expect(await page.findByText(`${message} Log in to get a new link.`)).toBeTruthy()
    expect(page.queryByRole('button', { name: 'Send a new link' })).toBeNull()
  })

  test('offers Retry if the link could not be checked', async () => {
    const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billfold is being updated.' })
    const replies = [down, { status: 'confirmed' }]
    const page = renderApp({ path: '/auth?confirm=t0ken', user: null, answers: [[accountCalls.confirmEmail, () => replies.shift()], answer(accountCalls.currentUser, ended)] })
    await page.user.click(button(page))
    expect(await page.findByText('The address could not be confirmed')).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'Retry' }))
    expect(await page.findByText('Your email address is confirmed')).toBeTruthy()
  })
})

describe('the banner for an unconfirmed email address', () => {
  const unconfirmed = { ...testUser, isEmailConfirmed: false }

  test('is shown above every page and sends another link', async () => {
    const page = renderApp({ path: '/', user: unconfirmed, answers: [answer(accountCalls.resendConfirmation, { sentTo: 'terminal' })] })
    expect(await page.findByText('Confirm your email address')).toBeTruthy()
    expect(page.getByText(/^Open the link we sent to ada@example.com\./)).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'Send a new link' }))
    await waitFor(() => expect(page.toastText()).toBe('No mail server is set up: The link is printed in the terminal where Billfold runs.'))
  })

  test('disappears once the address is confirmed on another device', async () => {
    const page = renderApp({ path: '/', user: unconfirmed, answers: [answer(accountCalls.currentUser, testUser)] })
    await page.findByText('Confirm your email address')
    window.dispatchEvent(new Event('focus'))
    await waitFor(() => expect(page.queryByText('Confirm your email address')).toBeNull())
  })

  test('is not shown for a confirmed address', () => {
    expect(renderApp({ path: '/' }).queryByText('Confirm your email address')).toBeNull()
  })
})

describe('a forgotten password', () => {
  test('asks for the address and shows the same message whether or not the address has an account', async () => {
    const page = renderApp({ path: '/auth', user: null, answers: [answer(securityCalls.requestReset, undefined)] })
    await page.user.click(page.getByRole('button', { name: 'Forgot your password?' }))
    await page.user.type(page.getByLabelText('Email'), 'ada@')
    await page.user.keyboard('{Enter}')
    expect(page.getByText('Invalid email address')).toBeTruthy()
    await page.user.type(page.getByLabelText('Email'), 'example.com{Enter}')
    expect(await page.findByText(/^If ada@example.com has an account, we’ve sent it a link/)).toBeTruthy()
    expect(page.requests[0]?.body).toEqual({ email: 'ada@example.com' })
  })

  test('can be reset through the link, after which the user has to log in', async () => {
    const page = renderApp({ path: '/auth?reset=t0ken', user: testUser, answers: [answer(securityCalls.resetPassword, undefined)] })
    expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeTruthy()
    await page.user.type(page.getByLabelText('New Password', { selector: 'input' }), 'correct horse{Enter}')
    await waitFor(() => expect(page.address()).toBe('/auth'))
    expect(page.requests[0]?.body).toEqual({ token: 't0ken', newPassword: 'correct horse' })
    expect(page.toastText()).toBe('Password updated successfully: Log in with your new password.')
    expect(page.getByRole('button', { name: 'Login' })).toBeTruthy()
  })

  test('offers to send another link if the link has expired', async () => {
    const issues = [{ path: 'token', message: 'This link is no longer valid. Request a new one.' }]
    const ended = new ApiError({ status: 400, code: 'validation_failed', message: issues[0]?.message ?? '', issues })
    const page = renderApp({ path: '/auth?reset=old', user: null, answers: [answer(securityCalls.resetPassword, ended)] })
    await page.user.type(page.getByLabelText('New Password', { selector: 'input' }), 'correct horse{Enter}')
    expect(await page.findByText('This link is no longer valid. Request a new one.', besideToasts)).toBeTruthy()
    expect(page.getByRole('button', { name: 'Forgot your password?' })).toBeTruthy()
  })
})
