import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Fills in the form that opens for the select option 'New client', and saves it with Enter. */
export async function saveNewClient(user: UserEvent, name: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: 'New Client' }))
  await user.type(dialog.getByLabelText(/^Company Name/), name)
  await user.type(dialog.getByLabelText(/^Email/), 'office@example.com{Enter}')
}
