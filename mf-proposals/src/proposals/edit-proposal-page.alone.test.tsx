import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { sampleLines, signedProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { EditProposalPage } from './edit-proposal-page.tsx'

const part = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('./signed-proposal.tsx', async (load) => {
  await part.promise
  return load()
})

test('shows a spinner until the form’s fallback has loaded', async () => {
  const answers = [answer(proposalCalls.get, signedProposal), answer(proposalCalls.lineItems, sampleLines)]
  const { queryClient } = renderPage(<EditProposalPage />, { path: '/proposals/1/edit', params: { id: '1' }, answers })
  await screen.findByText('Loading proposal...')
  await waitFor(() => expect(queryClient.getQueryCache().getAll().map(({ state }) => state.status)).toEqual(['success', 'success']))
  await act(() => Promise.resolve())
  expect(screen.getByText('Loading proposal...')).toBeTruthy()
  await act(async () => part.resolve())
  expect(await screen.findByText('This proposal is signed')).toBeTruthy()
  expect(screen.queryByText('Loading proposal...')).toBeNull()
})
