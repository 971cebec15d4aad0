import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { unsyncedKey } from '@billfold/web-kit/offline/unsynced.ts'
import { answer, testUser } from '@billfold/web-kit/testing/render.tsx'
import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { inlineUser } from '../testing/inline-user.ts'
import { renderApp } from '../testing/render-app.tsx'

test('asks for confirmation before logging out while time entries exist only on this device', async () => {
  inlineUser()
  const key = unsyncedKey(testUser.id)
  localStorage.setItem(key, '[{}]')
  onTestFinished(() => localStorage.removeItem(key))
  const page = renderApp({ path: '/', answers: [answer(accountCalls.logout, undefined)] })
  await page.user.click(page.getByText('Ada Lovelace'))
  await page.user.click(await page.findByRole('menuitem', { name: 'Logout' }))
  expect(await page.findByRole('alertdialog', { name: 'Some time entries aren’t synced yet' })).toBeTruthy()
  expect(page.address()).toBe('/')
  await page.user.click(page.getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(page.address()).toBe('/auth'))
  expect(localStorage.getItem(key)).toBe('[{}]')
})
