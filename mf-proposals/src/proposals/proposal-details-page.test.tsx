import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ProposalDetailsPage } from './proposal-details-page.tsx'
import { sampleLines, sampleProposal, signedProposal } from './testing/proposal-samples.ts'

const proposal = sampleProposal()
const missing = new ApiError({ status: 404, code: 'not_found', message: 'Proposal not found' })

function open(shown = proposal, more: Answer[] = []) {
  const answers = [answer(proposalCalls.get, shown), answer(proposalCalls.lineItems, sampleLines), ...more]
  return renderPage(<ProposalDetailsPage />, { path: '/proposals/1', params: { id: '1' }, answers })
}

const loaded = () => screen.findByRole('heading', { level: 2, name: 'Website relaunch' })

describe('the page', () => {
  test('has the specified texts and shows the whole proposal', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Proposal Details' })).toBeTruthy()
    expect(screen.getByText('View proposal information')).toBeTruthy()
    await loaded()
    const card = screen.getByRole('article')
    for (const text of [
      'Northwind Studio', 'hello@northwind.studio', 'Created', 'Nov 2, 2026', 'Valid until', 'Dec 31, 2026', 'Sent', 'Total', '$4,210.42 (50%)',
      'Project Overview', 'Key Features', 'Project Assumptions', 'Project Deliverables', 'Investment Breakdown', 'Move of the domain', 'Remaining Balance',
    ]) {
      expect(within(card).getByText(text), text).toBeTruthy()
    }
    expect(screen.getByRole('link', { name: 'Edit Proposal' }).getAttribute('href')).toBe('/proposals/1/edit')
    expect(screen.queryByText('Client Signature')).toBeNull()
  })

  test('says when there is no such proposal, with a way back', async () => {
    renderPage(<ProposalDetailsPage />, { params: { id: '9' }, answers: [answer(proposalCalls.get, missing), answer(proposalCalls.lineItems, missing)] })
    expect(await screen.findByText('Proposal not found')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/proposals')
  })

  test('of a signed proposal shows the signature, and offers nothing that would change it', async () => {
    open(signedProposal)
    await loaded()
    expect(screen.getByText('Client Signature')).toBeTruthy()
    expect(screen.getByText('Grace B. M. Hopper')).toBeTruthy()
    expect(screen.getByText(/^Signed on Nov 10, 2026, 12:45/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Duplicate' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Edit Proposal' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })
})

describe('Duplicate', () => {
  test('tells it and opens the copy to be edited', async () => {
    const { user, visited, toastText } = open(proposal, [answer(proposalCalls.duplicate, sampleProposal({ id: 12 }))])
    await loaded()
    await user.click(screen.getByRole('button', { name: 'Duplicate' }))
    await waitFor(() => expect(visited).toEqual(['/proposals/12/edit']))
    expect(toastText()).toBe('Success: Proposal duplicated successfully')
  })

  test('tells a failure', async () => {
    const failure = new ApiError({ status: 503, code: 'service_unavailable', message: 'Proposals is not available right now.' })
    const { user, toastText } = open(proposal, [answer(proposalCalls.duplicate, failure)])
    await loaded()
    await user.click(screen.getByRole('button', { name: 'Duplicate' }))
    await waitFor(() => expect(toastText()).toBe('Error: Proposals is not available right now.'))
  })
})

describe('Delete', () => {
  test('asks first, and goes to the list without asking for what is gone', async () => {
    const { user, visited, requests, toastText } = open(proposal, [answer(proposalCalls.delete, undefined)])
    await loaded()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Website relaunch?' }))
    expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([])
    await user.click(question.getByRole('button', { name: 'Delete proposal' }))
    await waitFor(() => expect(visited).toEqual(['/proposals']))
    expect(toastText()).toBe('Success: Proposal deleted successfully')
    expect(requests.filter(({ method, address }) => method === 'GET' && address === '/api/proposals/1')).toHaveLength(1)
  })

  test('can be thought better of', async () => {
    const { user, requests } = open()
    await loaded()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([])
  })

  test('says in the dialog why it failed', async () => {
    const signed = new ApiError({ status: 409, code: 'conflict', message: 'A signed proposal cannot be deleted' })
    const { user, visited } = open(proposal, [answer(proposalCalls.delete, signed)])
    await loaded()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Delete proposal' }))
    expect(await screen.findByText('A signed proposal cannot be deleted')).toBeTruthy()
    expect(visited).toEqual([])
  })
})
