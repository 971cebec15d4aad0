import { proposalStatuses } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ProposalListPage } from './proposal-list-page.tsx'
import { bareProposal, sampleLines, sampleProposal, sampleProposals, signedProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'

const proposal = sampleProposal()
const never = () => new Promise<never>(() => undefined)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Proposals is not available right now.' })

function open(proposals = [proposal, bareProposal]) {
  return renderPage(<ProposalListPage />, {
    path: '/proposals',
    answers: [
      answer(proposalCalls.list, proposals),
      answer(proposalCalls.lineItems, sampleLines),
      answer(proposalCalls.setStatus, sampleProposal({ status: 'accepted' })),
    ],
  })
}

async function findCard(title: string) {
  const item = (await screen.findByRole('link', { name: title })).closest<HTMLElement>('li')
  if (!item) throw new Error(`${title} stands in no card`)
  return within(item)
}

describe('the page', () => {
  test('has the specified texts and links to a new proposal', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Proposals' })).toBeTruthy()
    expect(screen.getByText('Manage your client proposals')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'New Proposal' }).getAttribute('href')).toBe('/proposals/new')
    await findCard('Website relaunch')
  })

  test('shows three skeleton rows', () => {
    renderPage(<ProposalListPage />, { answers: [answer(proposalCalls.list, never)] })
    expect(screen.getAllByTestId('proposal-skeleton')).toHaveLength(3)
  })

  test('offers to create the first proposal', async () => {
    open([])
    expect(await screen.findByText('No proposals yet')).toBeTruthy()
    expect(screen.getByText('Create your first proposal to send to clients for project work.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Create Proposal' }).getAttribute('href')).toBe('/proposals/new')
  })

  test('shows why the list could not be loaded, with Retry', async () => {
    let isBroken = true
    const { user } = renderPage(<ProposalListPage />, { answers: [answer(proposalCalls.list, () => (isBroken ? broken : [proposal]))] })
    expect(await screen.findByText('Proposals is not available right now.')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await findCard('Website relaunch')
  })

  test('renders only the part of a long list that is near the viewport', async () => {
    const { container } = open(sampleProposals(1000))
    const cards = () => container.querySelectorAll('li[aria-setsize="1000"]')
    await waitFor(() => expect(cards().length).toBeGreaterThan(0))
    expect(cards().length).toBeLessThan(100)
  })
})

describe('a card', () => {
  test('shows the specified data', async () => {
    open()
    const card = await findCard('Website relaunch')
    for (const text of [
      'Northwind Studio',
      'hello@northwind.studio',
      'Created Nov 2, 2026',
      'Sent',
      'A faster website that your team can edit, in eight weeks.',
      'Total: $8,420.84',
      'Down Payment: $4,210.42',
    ]) {
      expect(card.getByText(text)).toBeTruthy()
    }
    expect(card.getByRole('link', { name: 'Edit Website relaunch' }).getAttribute('href')).toBe('/proposals/1/edit')
    expect(card.getByRole('link', { name: 'View Details' }).getAttribute('href')).toBe('/proposals/1')
  })

  test('has no edit button after signing', async () => {
    open([signedProposal])
    const card = await findCard(signedProposal.title)
    expect(card.queryByRole('link', { name: /^Edit / })).toBeNull()
    expect(card.getByRole('link', { name: 'View Details' })).toBeTruthy()
  })

  test('has a badge for each status', async () => {
    open(proposalStatuses.map((status, id) => sampleProposal({ id: id + 1, title: `P ${status}`, status })))
    for (const [status, name] of [['draft', 'Draft'], ['sent', 'Sent'], ['accepted', 'Accepted'], ['rejected', 'Rejected'], ['expired', 'Expired']]) {
      expect((await findCard(`P ${status}`)).getByText(name as string)).toBeTruthy()
    }
  })
})

describe('Convert to Project', () => {
  test('is offered for accepted proposals only', async () => {
    open(proposalStatuses.map((status, id) => sampleProposal({ id: id + 1, title: `P ${status}`, status })))
    await findCard('P accepted')
    expect(screen.getAllByRole('link', { name: 'Convert to Project' }).map((link) => link.getAttribute('href'))).toEqual(['/proposals/3/convert'])
  })

  test('becomes a link to the project', async () => {
    open([sampleProposal({ status: 'accepted', convertedToProjectId: 9 })])
    expect((await screen.findByRole('link', { name: 'View Project' })).getAttribute('href')).toBe('/projects/9')
    expect(screen.queryByRole('link', { name: 'Convert to Project' })).toBeNull()
  })
})

describe('a card’s menu', () => {
  test('downloads the PDF under the server’s name', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const { user, requests, toastText } = renderPage(<ProposalListPage />, {
      answers: [answer(proposalCalls.list, [proposal]), answer(proposalCalls.pdf, { name: 'Proposal-Website-relaunch.pdf', content: new Uint8Array([37]) })],
    })
    const card = await findCard('Website relaunch')
    await user.click(card.getByRole('button', { name: 'Actions for Website relaunch' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Download PDF' }))
    await waitFor(() => expect(toastText()).toBe('Success: PDF downloaded successfully'))
    expect(requests.at(-1)?.address).toBe('/api/proposals/1/pdf')
    expect(saved).toEqual(['Proposal-Website-relaunch.pdf'])
    vi.restoreAllMocks()
  })

  test('shows the specified message if a download fails', async () => {
    const { user, toastText } = renderPage(<ProposalListPage />, { answers: [answer(proposalCalls.list, [proposal]), answer(proposalCalls.pdf, broken)] })
    const card = await findCard('Website relaunch')
    await user.click(card.getByRole('button', { name: 'Actions for Website relaunch' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Download PDF' }))
    await waitFor(() => expect(toastText()).toBe('Error downloading PDF: Please try again.'))
  })

  test('sets each status directly', async () => {
    const { user, requests, toastText } = open([proposal])
    for (const [item, status] of [
      ['Mark as Draft', 'draft'],
      ['Mark as Sent', 'sent'],
      ['Mark as Approved', 'accepted'],
      ['Mark as Rejected', 'rejected'],
      ['Mark as Expired', 'expired'],
    ] as const) {
      const card = await findCard('Website relaunch')
      await user.click(card.getByRole('button', { name: 'Actions for Website relaunch' }))
      await user.click(await screen.findByRole('menuitem', { name: item }))
      await waitFor(() => expect(requests.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ status }))
      await waitFor(() => expect(toastText()).toBe('Success: Proposal status updated successfully'))
    }
    expect(requests.find(({ method }) => method === 'PATCH')?.address).toBe('/api/proposals/1/status')
  })

  test('updates the list', async () => {
    let status: 'sent' | 'accepted' = 'sent'
    const { user } = renderPage(<ProposalListPage />, {
      answers: [
        answer(proposalCalls.list, () => [sampleProposal({ status })]),
        answer(proposalCalls.setStatus, () => {
          status = 'accepted'
          return sampleProposal({ status })
        }),
      ],
    })
    const card = await findCard('Website relaunch')
    await user.click(card.getByRole('button', { name: 'Actions for Website relaunch' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as Approved' }))
    expect(await screen.findByText('Accepted')).toBeTruthy()
  })

  test.each([
    [broken, 'Error updating proposal status: Proposals is not available right now.'],
    [new ApiError({ status: 502, code: 'unreadable', message: 'Request failed with status 502' }), 'Error updating proposal status: Please try again.'],
  ])('shows the specified error', async (failure, text) => {
    const { user, toastText } = renderPage(<ProposalListPage />, {
      answers: [answer(proposalCalls.list, [proposal]), answer(proposalCalls.setStatus, failure)],
    })
    const card = await findCard('Website relaunch')
    await user.click(card.getByRole('button', { name: 'Actions for Website relaunch' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as Sent' }))
    await waitFor(() => expect(toastText()).toBe(text))
  })
})

describe('the preview', () => {
  async function preview(shown = proposal) {
    const page = open([shown])
    const card = await findCard(shown.title)
    await page.user.click(card.getByRole('button', { name: 'Preview' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Proposal Preview' }))
    await dialog.findByRole('heading', { level: 2, name: shown.title })
    return { ...page, dialog }
  }

  test('shows everything that the client sees, in the specified order', async () => {
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

  test('shows the specified text if no date is set', async () => {
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
