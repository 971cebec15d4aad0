import { demoCalls } from '@billfold/contracts/demo/demo-calls'
import { ApiError } from '@billfold/web-kit'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answer, testUser } from '@billfold/web-kit/testing/render.tsx'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { AuthPart } from './auth-screen.tsx'

beforeAll(AuthPart.request)
beforeEach(() => inline({ user: null, offersDemo: true }))
afterEach(() => document.getElementById('billfold-session')?.remove())

/** Adds the markup that the gateway writes into the page. */
function inline(session: object): void {
  document.getElementById('billfold-session')?.remove()
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = 'billfold-session'
  element.textContent = JSON.stringify(session)
  document.head.append(element)
}

const offer = { name: 'Explore with demo data' }

test('offers a demo only if the gateway enables it', () => {
  inline({ user: null })
  expect(renderApp({ path: '/auth', user: null }).queryByRole('button', offer)).toBeNull()
})

test('opens the demo with one click, at the requested URL', async () => {
  const { promise: reply, resolve: open } = Promise.withResolvers<typeof testUser>()
  const page = renderApp({ path: '/settings', user: null, answers: [answer(demoCalls.begin, () => reply), answerBilling()] })
  await page.user.click(await page.findByRole('button', offer))
  expect(page.getByRole('button', { name: 'Preparing your workspace...' }).hasAttribute('disabled')).toBe(true)
  open(testUser)
  await waitFor(() => expect(page.address()).toBe('/settings'))
  expect(page.toastText()).toBe('Welcome to the demo!: Everything here is sample data. Try anything you like.')
})

test('shows why a demo could not be opened, and allows a retry', async () => {
  const away = new ApiError({ status: 503, code: 'service_unavailable', message: 'The demo is not available right now. Please try again in a moment.' })
  const page = renderApp({ path: '/auth', user: null, answers: [answer(demoCalls.begin, away)] })
  await page.user.click(page.getByRole('button', offer))
  await waitFor(() => expect(page.toastText()).toBe('The demo could not be opened: The demo is not available right now. Please try again in a moment.'))
  expect(page.getByRole('button', offer).hasAttribute('disabled')).toBe(false)
})
