import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { sampleProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProposalsTab } from './proposals-tab.tsx'

const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test("shows the client’s proposals and links to the list and to a new proposal", async () => {
  const { requests } = renderPage(<ProposalsTab context={{ clientId: 3 }} />, { answers: [answer(proposalCalls.list, [sampleProposal()])] })
  expect(await screen.findByRole('link', { name: 'Website relaunch' })).toBeTruthy()
  expect(requests.map(({ address }) => address)).toEqual(['/api/proposals?sections=false&clientId=3&limit=50&count=true'])
  expect([link('Show all'), link('New Proposal')]).toEqual(['/proposals?client=3', '/proposals/new?client=3'])
})

test('shows a message if the client has no proposals', async () => {
  renderPage(<ProposalsTab context={{ clientId: 3 }} />, { answers: [answer(proposalCalls.list, [])] })
  expect(await screen.findByText('No proposals for this client yet')).toBeTruthy()
})
