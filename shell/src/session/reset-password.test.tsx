import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { useSession } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inlineUser } from '../testing/inline-user.ts'
import { ResetForm } from './reset-password.tsx'

test('clears the previous user’s data after a password reset', async () => {
  const inlined = inlineUser()
  const { user, queryClient, visited } = renderPage(<ResetForm token="t0ken" />, { answers: [answer(securityCalls.resetPassword, undefined)] })
  queryClient.setQueryData(['', 'api', 'clients'], [])
  await user.type(screen.getByLabelText('New Password', { selector: 'input' }), 'correct horse{Enter}')
  await waitFor(() => expect(visited).toEqual(['/auth']))
  expect(useSession.getState().user).toBeNull()
  expect(queryClient.getQueryData(['', 'api', 'clients'])).toBeUndefined()
  expect(inlined()).toBe('{"user":null,"offersDemo":true}')
})
