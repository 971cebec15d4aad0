import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { sampleClients, sampleProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { answerClients } from '@billfold/web-kit/testing/answer-choices.ts'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NewProposalPage } from './new-proposal-page.tsx'
import { choose } from '@billfold/web-kit/testing/choose.ts'

test('does not navigate if creating a proposal finishes after the user has left the page', async () => {
  const late = Promise.withResolvers<Proposal>()
  const answers = [...answerClients(sampleClients), answer(proposalCalls.create, () => late.promise)]
  const { user, visited, toastText, unmount } = renderPage(<NewProposalPage />, { path: '/proposals/new', answers })
  await screen.findByText('Select a client')
  await choose(user, /^Client$/, 'Northwind Studio')
  await user.type(screen.getByLabelText(/^Proposal Title/), 'Website')
  await user.type(screen.getByLabelText(/^Brief Description/), 'A new one')
  await user.type(screen.getByLabelText(/^Total Amount/), '10{Enter}')
  await screen.findByRole('button', { name: 'Creating...' })
  unmount()
  late.resolve(sampleProposal())
  await waitFor(() => expect(toastText()).toBe('Success: Proposal created successfully'))
  expect(visited).toEqual([])
})
