import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, testUser } from '@billfold/web-kit/testing/render.tsx'
import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { sampleModule } from '../testing/sample-registry.ts'

const password = (page: ReturnType<typeof renderApp>) => page.getByLabelText('Password', { selector: 'input' })

describe('the sign-in page', () => {
  test('shows both tabs, Login first, and the marketing panel', () => {
    const page = renderApp({ path: '/auth', user: null })
    expect(page.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Login', 'Register'])
    expect(page.getByRole('tab', { name: 'Login' }).getAttribute('aria-selected')).toBe('true')
    expect(page.getByRole('heading', { name: 'Manage Your Business Finances Like a Pro' })).toBeTruthy()
    expect(document.title).toBe('Login · Billfold')
  })

  test('says what is missing before it sends anything, at the first field', async () => {
    const page = renderApp({ path: '/auth', user: null })
    await page.user.click(page.getByRole('button', { name: 'Login' }))
    expect(page.getByText('Username is required')).toBeTruthy()
    expect(page.getByText('Password is required')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(page.getByLabelText('Username')))
    await page.user.type(page.getByLabelText('Username'), 'ada')
    expect(page.queryByText('Username is required')).toBeNull()
  })

  test('logs in by Enter and leads to the address first asked for', async () => {
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

  test('keeps what was typed when the password is wrong', async () => {
    const wrong = new ApiError({ status: 401, code: 'invalid_credentials', message: 'Invalid username or password' })
    const page = renderApp({ path: '/auth', user: null, answers: [answer(accountCalls.login, wrong)] })
    await page.user.type(page.getByLabelText('Username'), 'ada')
    await page.user.type(password(page), 'wrong{Enter}')
    await waitFor(() => expect(page.toastText()).toBe('Login failed: Invalid username or password'))
    expect(page.getByLabelText('Username')).toHaveProperty('value', 'ada')
    expect(page.queryByText('Your session has ended')).toBeNull()
  })

  test('registers with all five fields', async () => {
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

  test('puts a taken user name at its field, with the specified toast', async () => {
    const issues = [{ path: 'username', message: 'Username already exists' }]
    const taken = new ApiError({ status: 409, code: 'username_taken', message: 'Username already exists', issues })
    const page = renderApp({ path: '/auth', user: null, answers: [answer(accountCalls.register, taken)] })
    await page.user.click(page.getByRole('tab', { name: 'Register' }))
    for (const [label, text] of [['First name', 'A'], ['Last name', 'L'], ['Username', 'ada'], ['Email', 'a@b.example']] as const) {
      await page.user.type(page.getByLabelText(label), text)
    }
    await page.user.type(password(page), 'correct horse{Enter}')
    await waitFor(() => expect(page.toastText()).toBe('Registration failed: Username already exists'))
    expect(page.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(page.getByLabelText('Username')))
  })

  test('warns of a common password and refuses only a short one', async () => {
    const page = renderApp({ path: '/auth', user: null })
    await page.user.click(page.getByRole('tab', { name: 'Register' }))
    await page.user.type(password(page), 'password1')
    expect(page.getByText(/one of the first passwords/)).toBeTruthy()
    await page.user.clear(password(page))
    await page.user.type(password(page), 'short{Enter}')
    expect(page.getByText('Password must be at least 8 characters')).toBeTruthy()
  })
})
