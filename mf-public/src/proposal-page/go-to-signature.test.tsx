import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleProposal, signedProposal } from '../testing/proposal-samples.ts'
import { ProposalPage } from './proposal-page.tsx'

const link = () => screen.queryByRole('link', { name: 'Go to signature' })

test('links to the signature until the proposal is signed', () => {
  const answers = [answer(proposalSharingCalls.countView, undefined)]
  const { container, unmount } = renderPage(<ProposalPage token="TOKEN" inlined={sampleProposal()} />, { answers })
  expect(container.querySelector(String(link()?.getAttribute('href')))?.textContent).toContain('Sign Proposal')
  unmount()
  renderPage(<ProposalPage token="TOKEN" inlined={signedProposal} />, { answers })
  expect(link()).toBeNull()
})
