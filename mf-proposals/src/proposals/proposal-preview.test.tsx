import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { ApiError } from '@billfold/web-kit'
import { bareProposal, sampleLines, sampleProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ProposalListPage } from './proposal-list-page.tsx'

const proposal = sampleProposal()
const counts = answer(proposalCalls.statusCounts, { draft: 0, sent: 1, accepted: 0, rejected: 0, expired: 0 })
const never = () => new Promise<never>(() => undefined)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Proposals is not available right now.' })

const open = (...answers: Answer[]) => renderPage(<ProposalListPage />, { path: '/proposals', answers: [counts, ...answers] })

describe('the preview', () => {
  async function preview(shown = proposal) {
    const listed = { ...shown, projectOverview: undefined, keyFeatures: undefined, projectAssumptions: undefined, projectDeliverables: undefined }
    const page = open(answer(proposalCalls.list, [listed]), answer(proposalCalls.get, shown), answer(proposalCalls.lineItems, sampleLines))
    await page.user.click(await screen.findByRole('button', { name: 'Preview' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Proposal Preview' }))
    await dialog.findByRole('heading', { level: 2, name: shown.title })
    return { ...page, dialog }
  }

  test('loads the sections and the line items in parallel', async () => {
    const { user, requests } = open(answer(proposalCalls.list, [proposal]), answer(proposalCalls.get, never), answer(proposalCalls.lineItems, never))
    await user.click(await screen.findByRole('button', { name: 'Preview' }))
    expect(await screen.findByText('Loading proposal...')).toBeTruthy()
    expect(requests.map(({ address }) => address).slice(-2)).toEqual(['/api/proposals/1', '/api/proposals/1/line-items'])
  })

  test('shows why the proposal could not be loaded and offers Retry', async () => {
    let isBroken = true
    const { user } = open(
      answer(proposalCalls.list, [proposal]),
      answer(proposalCalls.get, () => (isBroken ? broken : proposal)),
      answer(proposalCalls.lineItems, sampleLines),
    )
    await user.click(await screen.findByRole('button', { name: 'Preview' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Proposal Preview' }))
    expect(await dialog.findByText('The proposal could not be loaded')).toBeTruthy()
    isBroken = false
    await user.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByText('six years old')).toBeTruthy()
  })

  test('shows everything the client sees, in the same order', async () => {
    const { dialog } = await preview()
    const words = screen.getByRole('dialog').textContent ?? ''
    const order = [
      'Website relaunch', 'A faster website', 'To', 'Northwind Studio', 'Email', 'hello@northwind.studio', 'Date', 'Nov 2, 2026', 'Valid Until', 'Dec 31, 2026',
      'Project Overview', 'six years old', 'Key Features', 'An editor that needs no training', 'Project Assumptions', 'Project Deliverables',
      'Investment Breakdown', 'Move of the domain', '$20.84', 'Total Project Investment', '$8,420.84', 'Down Payment (50%)', '$4,210.42', 'Remaining Balance', '$4,210.42',
      'This proposal is valid until Dec 31, 2026.',
    ]
    let from = 0
    for (const text of order) {
      const at = words.indexOf(text, from)
      expect(at, text).toBeGreaterThanOrEqual(from)
      from = at + text.length
    }
    expect(dialog.getByText('six years old').tagName).toBe('STRONG')
  })

  test('shows “until further notice” if no expiry date is set', async () => {
    const { dialog } = await preview(bareProposal)
    expect(dialog.getByText('This proposal is valid until further notice.')).toBeTruthy()
    expect(dialog.queryByText('Key Features')).toBeNull()
  })

  test('hides a logo that cannot be loaded', async () => {
    const { dialog } = await preview(sampleProposal({ clientLogoUrl: 'https://example.com/logo.png' }))
    const logo = dialog.getByRole('presentation')
    expect(logo.getAttribute('src')).toBe('https://example.com/logo.png')
    logo.dispatchEvent(new Event('error'))
    await waitFor(() => expect(dialog.queryByRole('presentation')).toBeNull())
  })
})
