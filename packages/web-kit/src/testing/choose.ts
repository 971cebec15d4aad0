import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Picks a select option by its label, using the keyboard, because happy-dom has no layout for a pointer. */
export async function choose(user: UserEvent, label: string | RegExp, option: string): Promise<void> {
  screen.getByRole('combobox', { name: label }).focus()
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('option', { name: option }))
}
