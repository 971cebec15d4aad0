import { Field } from '@billfold/ui'
import { renderPage } from '@billfold/web-kit/testing/render.tsx'
import { expect, test } from 'vitest'
import { PasswordInput } from './password-input.tsx'

test('labels only the input, whether it is hidden or shown', async () => {
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
