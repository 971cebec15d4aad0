import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Chooses a select option by its label once the options are loaded. Uses the keyboard, because happy-dom has no layout for a pointer. */
export async function choose(user: UserEvent, label: string | RegExp, option: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole('combobox', { name: label }).hasAttribute('disabled')).toBe(false))
  screen.getByRole('combobox', { name: label }).focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('option', { name: option }))
}
