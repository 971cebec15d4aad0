import { expect, test } from 'vitest'
import { Field } from '@billfold/ui'
import { renderPage } from '@billfold/web-kit/testing/render.tsx'
import { PasswordInput, isCommonPassword } from './password-input.tsx'

test.each(['password', 'Password123!', '12345678', 'qwerty!!', '11111111', 'aaaaaaaa'])('recognizes %s as a common password', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['correct horse battery staple', 'tR7-moss-lantern', 'ab'])('does not treat %s as a common password', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('labels only the input, whether or not the password is visible', async () => {
  const { user, getByLabelText, getByRole } = renderPage(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  )
  expect(getByLabelText(/password/i).getAttribute('type')).toBe('password')
  await user.click(getByRole('button', { name: 'Show characters' }))
  expect(getByLabelText(/password/i).getAttribute('type')).toBe('text')
  getByRole('button', { name: 'Hide characters' })
})
