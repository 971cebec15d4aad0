import { useLeaveGuards } from '@billfold/web-kit'
import { sampleClients } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { answerClients } from '@billfold/web-kit/testing/answer-choices.ts'
import { renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NewProposalPage } from './new-proposal-page.tsx'

test('a new proposal opens with the client from the URL, and Cancel returns to that client’s page', async () => {
  const [client] = sampleClients
  const { user, visited } = renderPage(<NewProposalPage />, { path: `/proposals/new?client=${client?.id}`, answers: answerClients(sampleClients) })
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Client Email').value).toBe(client?.email))
  expect(screen.getByLabelText(/^Client$/).textContent).toBe(client?.name)
  expect(useLeaveGuards.getState().active.size).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(visited).toEqual([`/clients/${client?.id}?tab=proposals`])
})
