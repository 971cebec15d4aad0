import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { ApiError, useSession } from '@billfold/web-kit'
import { besideToasts } from '@billfold/web-kit/testing/beside-toasts.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { speakGerman } from '@billfold/web-kit/testing/speak-german.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { inlineUser } from '../../testing/inline-user.ts'
import german from '../../texts/de.json' with { type: 'json' }
import { SecurityTab } from './security-tab.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { activity, codes, sessions, setup } from './testing/security-samples.ts'

const notEnabled = answer(securityCalls.twoFactor, { isEnabled: false, recoveryCodesLeft: 0 })
const enabled = answer(securityCalls.twoFactor, { isEnabled: true, recoveryCodesLeft: 7 })

const incorrect = (path: string) =>
  new ApiError({ status: 400, code: 'validation_failed', message: 'Current password is incorrect', issues: [{ path, message: 'Current password is incorrect' }] })

async function open(answers: Answer[] = []) {
  const page = renderPage(<SecurityTab />, { path: '/settings?tab=security', answers: [...answers, notEnabled, answer(securityCalls.sessions, sessions), answer(securityCalls.activity, activity)] })
  await screen.findByText('Current Session')
  return { ...page, sent: () => page.requests.findLast(({ method }) => method !== 'GET') }
}

const codeRequired = new ApiError({ status: 401, code: 'second_factor_required', message: 'Enter the code from your authenticator app' })

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const press = (name: string) => screen.getByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))

describe('changing the password', () => {
  test('requires the current one, confirms the change with a toast and clears the form', async () => {
    const { user, sent, toastText } = await open([answer(securityCalls.changePassword, undefined)])
    await user.type(field('Current Password'), 'correct horse')
    await user.type(field('New Password'), 'battery staple')
    await user.type(field('Confirm New Password'), 'battery staple{Enter}')
    await waitFor(() => expect(toastText()).toBe('Password updated successfully'))
    expect(sent()?.body).toEqual({ currentPassword: 'correct horse', newPassword: 'battery staple', confirmPassword: 'battery staple' })
    expect(field('New Password').value).toBe('')
  })

  test('warns about a common password but accepts it', async () => {
    const { user } = await open()
    expect(screen.getByText('At least 8 characters.')).toBeTruthy()
    await user.type(field('New Password'), 'password1')
    expect(screen.getByText(/easy to guess/)).toBeTruthy()
  })

  test('sends nothing if the confirmation does not match', async () => {
    const { user, sent } = await open()
    await user.type(field('Current Password'), 'correct horse')
    await user.type(field('New Password'), 'battery staple')
    await user.type(field('Confirm New Password'), 'batery staple')
    await user.click(press('Update Password'))
    expect(await screen.findByText('Passwords do not match')).toBeTruthy()
    expect(sent()).toBeUndefined()
  })

  test('shows an error next to the field if the current password is wrong', async () => {
    const { user } = await open([answer(securityCalls.changePassword, incorrect('currentPassword'))])
    await user.type(field('Current Password'), 'wrong')
    await user.type(field('New Password'), 'battery staple')
    await user.type(field('Confirm New Password'), 'battery staple{Enter}')
    expect(await screen.findByText('Current password is incorrect', besideToasts)).toBeTruthy()
    expect(document.activeElement).toBe(field('Current Password'))
  })
})

describe('two-factor authentication', () => {
  test('is enabled with the password and a code, and shows ten recovery codes', async () => {
    const { user, requests, toastText } = await open([
      answer(securityCalls.beginTwoFactor, setup),
      answer(securityCalls.enableTwoFactor, { recoveryCodes: codes }),
    ])
    expect(screen.getByText('Not Enabled')).toBeTruthy()
    await user.click(press('Enable 2FA'))
    await user.type(dialog().getByLabelText('Password', { selector: 'input' }), 'correct horse{Enter}')
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy()
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    await user.type(field('Code from the app'), '123 456{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeTruthy()
    expect(dialog().getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ password: 'correct horse' }, { code: '123 456' }])
    await user.click(press('Copy'))
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))
    await waitFor(() => expect(toastText()).toBe('Recovery codes copied'))
    await user.click(press('I have saved them'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('Enabled')).toBeTruthy()
  })

  test('can be enabled after entering a wrong password or code first', async () => {
    const issues = [{ path: 'code', message: 'The code is not correct' }]
    const wrong = new ApiError({ status: 400, code: 'validation_failed', message: 'The code is not correct', issues })
    const replies = [incorrect('password'), setup]
    const { user } = await open([[securityCalls.beginTwoFactor, () => replies.shift()], answer(securityCalls.enableTwoFactor, wrong)])
    await user.click(press('Enable 2FA'))
    await user.type(dialog().getByLabelText('Password', { selector: 'input' }), 'wrong{Enter}')
    expect(await screen.findByText('Current password is incorrect', besideToasts)).toBeTruthy()
    await user.keyboard('{Enter}')
    await user.type(await screen.findByLabelText('Code from the app'), '000000{Enter}')
    expect(await screen.findByText('The code is not correct', besideToasts)).toBeTruthy()
    expect(screen.getByText('Not Enabled')).toBeTruthy()
  })

  test('shows the number of remaining codes and can be disabled', async () => {
    const { user, sent } = await open([enabled, answer(securityCalls.disableTwoFactor, { isEnabled: false, recoveryCodesLeft: 0 })])
    expect(screen.getByText('7 of 10 recovery codes are left.')).toBeTruthy()
    await user.click(press('Disable 2FA'))
    await user.type(dialog().getByLabelText('Password', { selector: 'input' }), 'correct horse{Enter}')
    expect(await screen.findByText('Not Enabled')).toBeTruthy()
    expect(sent()).toMatchObject({ method: 'DELETE', address: '/api/user/two-factor', body: { password: 'correct horse' } })
  })

  test('requires the password and a code before it can be disabled', async () => {
    const wrong = new ApiError({ status: 401, code: 'invalid_credentials', message: 'The code is not correct', issues: [{ path: 'code', message: 'The code is not correct' }] })
    const replies = [codeRequired, wrong, { isEnabled: false, recoveryCodesLeft: 0 }]
    const { user, sent, toastText } = await open([enabled, [securityCalls.disableTwoFactor, () => replies.shift()]])
    await user.click(press('Disable 2FA'))
    await user.type(dialog().getByLabelText('Password', { selector: 'input' }), 'correct horse{Enter}')
    const code = await dialog().findByLabelText<HTMLInputElement>('Authentication code')
    await waitFor(() => expect(document.activeElement).toBe(code))
    expect(toastText()).toBeUndefined()
    await user.keyboard('{Enter}')
    expect(await dialog().findByText('Code is required')).toBeTruthy()
    await user.type(code, '000000{Enter}')
    expect(await dialog().findByText('The code is not correct')).toBeTruthy()
    await user.clear(code)
    await user.type(code, '123 456{Enter}')
    expect(await screen.findByText('Not Enabled')).toBeTruthy()
    expect(sent()?.body).toEqual({ password: 'correct horse', code: '123 456' })
  })

  test('shows a warning when only one code is left', async () => {
    await open([answer(securityCalls.twoFactor, { isEnabled: true, recoveryCodesLeft: 1 })])
    expect(screen.getByText('1 of 10 recovery codes is left.')).toBeTruthy()
  })

  test('creates new recovery codes after the password is entered', async () => {
    const { user } = await open([enabled, answer(securityCalls.renewRecoveryCodes, { recoveryCodes: codes })])
    await user.click(press('New recovery codes'))
    await user.type(dialog().getByLabelText('Password', { selector: 'input' }), 'correct horse{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeTruthy()
    await user.click(press('I have saved them'))
    expect(screen.getByText('10 of 10 recovery codes are left.')).toBeTruthy()
  })

  test('asks for confirmation before Escape discards codes that have not been copied or downloaded', async () => {
    const { user } = await open([enabled, answer(securityCalls.renewRecoveryCodes, { recoveryCodes: codes })])
    await user.click(press('New recovery codes'))
    await user.type(dialog().getByLabelText('Password', { selector: 'input' }), 'correct horse{Enter}')
    await screen.findByRole('dialog', { name: 'Your recovery codes' })
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('alertdialog', { name: 'Close without saving the codes?' })).toBeTruthy()
    await user.click(press('Stay'))
    await user.click(press('Copy'))
    await screen.findByText('Recovery codes copied')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the list of sessions', () => {
  test('starts with the current session', async () => {
    await open()
    const [current, other] = screen.getAllByRole('listitem')
    expect(current?.textContent).toBe('Current SessionFirefox on Linux · 203.0.113.7ActiveSign out')
    expect(other?.textContent).toBe('Safari on iPhone198.51.100.23 · Last seen Nov 19, 2026, 4:12 PMSign out')
  })

  test('names devices in German for a German user', async () => {
    speakGerman(german)
    renderPage(<SessionsCard />, { answers: [answer(securityCalls.sessions, sessions)] })
    expect(await screen.findByText(/^Firefox auf Linux · 203/)).toBeTruthy()
    expect(press('Safari auf iPhone abmelden')).toBeTruthy()
  })

  test('can end the current session, like Logout does', async () => {
    const { user, sent, toastText } = await open([answer(accountCalls.logout, undefined)])
    await user.click(press('Sign out Firefox on Linux'))
    await waitFor(() => expect(toastText()).toBe('Logged out: You have been logged out successfully.'))
    expect(sent()).toMatchObject({ method: 'POST', address: accountCalls.logout.path })
    expect(useSession.getState().user).toBeNull()
  })

  test('can end other sessions one by one or all at once', async () => {
    const { user, requests } = await open([answer(securityCalls.endSession, undefined), answer(securityCalls.endOtherSessions, undefined)])
    await user.click(press('Sign out Safari on iPhone'))
    await user.click(press('Sign out all others'))
    await waitFor(() => expect(requests.filter(({ method }) => method === 'DELETE').map(({ address }) => address)).toEqual(['/api/user/sessions/5', '/api/user/sessions']))
    await waitFor(() => expect(requests.filter(({ method, address }) => method === 'GET' && address === '/api/user/sessions').length).toBeGreaterThan(1))
  })
})

describe('ending sessions', () => {
  test.each([
    ['one session', 'Sign out Safari on iPhone', () => screen.getByText('Current Session').closest('ul')],
    ['all other sessions', 'Sign out all others', () => screen.getByRole('heading', { name: 'Active Sessions' }).parentElement?.parentElement],
  ])('keeps the focus nearby after ending %s', async (_, name, place) => {
    let told = sessions
    const end = () => {
      told = sessions.filter(({ isCurrent }) => isCurrent)
      return undefined
    }
    const { user } = await open([answer(securityCalls.sessions, () => told), answer(securityCalls.endSession, end), answer(securityCalls.endOtherSessions, end)])
    await user.click(press(name))
    await waitFor(() => expect(screen.queryByText('Safari on iPhone', besideToasts)).toBeNull())
    expect(document.activeElement).toBe(place())
  })
})

test.each(['Sign out Safari on iPhone', 'Sign out all others'])('clicking %s reloads the activity', async (name) => {
  const { user, requests } = await open([answer(securityCalls.endSession, undefined), answer(securityCalls.endOtherSessions, undefined)])
  const asked = () => requests.filter(({ address }) => address === securityCalls.activity.path).length
  expect(asked()).toBe(1)
  await user.click(press(name))
  await waitFor(() => expect(asked()).toBe(2))
})

describe('recent activity', () => {
  test('lists what happened, when, how often and where, newest first, and shows all entries on request', async () => {
    const { user } = await open()
    expect(await screen.findByText('Failed login: wrong password')).toBeTruthy()
    expect(screen.getByText('Nov 19, 2026, 10:12 PM · 12 times that day · Unknown device · 198.51.100.99')).toBeTruthy()
    expect(screen.queryByText('Account created')).toBeNull()
    await user.click(press('Show all 9'))
    expect(screen.getByText('Account created')).toBeTruthy()
    expect(press('Show fewer')).toBe(document.activeElement)
  })

  test('shows an unknown kind as plain text', async () => {
    await open([answer(securityCalls.activity, [{ ...activity[0]!, kind: 'passkey-added' as 'signed-in' }])])
    expect(await screen.findByText('passkey added')).toBeTruthy()
  })

  test('explains an empty list, and offers Retry after a failure', async () => {
    const replies = [new ApiError({ status: 503, code: 'service_unavailable', message: 'Try again' }), []]
    const { user } = await open([[securityCalls.activity, () => replies.shift()]])
    expect(await screen.findByText('The activity could not be loaded')).toBeTruthy()
    await user.click(press('Retry'))
    expect(await screen.findByText('Logins and changes to your account will be listed here.')).toBeTruthy()
  })
})

describe('deleting the account', () => {
  test('lists what will be deleted, requires the password, and signs the user out', async () => {
    const inlined = inlineUser()
    const { user, sent, toastText, queryClient } = await open([answer(securityCalls.deleteAccount, undefined)])
    await user.click(press('Delete my account'))
    expect(dialog().getByText('All proposals, including signed ones and their evidence')).toBeTruthy()
    await user.type(dialog().getByLabelText('Password', { selector: 'input' }), 'correct horse{Enter}')
    await waitFor(() => expect(useSession.getState().user).toBeNull())
    expect(sent()).toMatchObject({ method: 'DELETE', address: '/api/user', body: { password: 'correct horse' } })
    expect(queryClient.getQueryCache().findAll({ type: 'inactive' })).toEqual([])
    expect(inlined()).toBe('{"user":null,"offersDemo":true}')
    expect(toastText()).toBe('Your account has been deleted: All your data has been deleted from Billfold.')
  })

  test('deletes nothing if the password is wrong', async () => {
    const { user } = await open([answer(securityCalls.deleteAccount, incorrect('password'))])
    await user.click(press('Delete my account'))
    await user.type(dialog().getByLabelText('Password', { selector: 'input' }), 'wrong{Enter}')
    expect(await screen.findByText('Current password is incorrect', besideToasts)).toBeTruthy()
    expect(useSession.getState().user).toBeTruthy()
  })
})
