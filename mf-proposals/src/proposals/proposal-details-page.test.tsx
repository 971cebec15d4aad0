import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { useLanguage } from '@billfold/web-kit/text/language.store.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ProposalDetailsPage } from './proposal-details-page.tsx'
import { sampleLines, sampleProposal, signedProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { newTimeline, sampleTimeline } from '../testing/samples.ts'

const proposal = sampleProposal()
const missing = new ApiError({ status: 404, code: 'not_found', message: 'Proposal not found' })

function open(shown = proposal, more: Answer[] = []) {
  const answers = [
    answer(proposalCalls.get, shown),
    answer(proposalCalls.lineItems, sampleLines),
    answer(proposalCalls.timeline, newTimeline),
    answer(proposalCalls.emails, []),
  ].filter(([call]) => !more.some(([other]) => other === call))
  return renderPage(<ProposalDetailsPage />, { path: '/proposals/1', params: { id: '1' }, answers: [...answers, ...more] })
}

const loaded = () => screen.findByRole('heading', { level: 2, name: 'Website relaunch' })

async function chooseAction({ user }: Pick<ReturnType<typeof open>, 'user'>, name: string) {
  await loaded()
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

describe('the page', () => {
  test('shows its headings and the entire proposal', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Proposal Details' })).toBeTruthy()
    expect(screen.getByText('View proposal information')).toBeTruthy()
    await loaded()
    expect(screen.getByRole('heading', { level: 1, name: 'Proposal Details' })).toBeTruthy()
    expect(screen.getAllByText('Website relaunch')).toHaveLength(1)
    expect(document.title).toBe('Website relaunch · Billfold')
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

  test.each([
    [{ validUntil: '2020-01-31', status: 'sent' }, 'Jan 31, 2020 (your client sees it as expired)'],
    [{ validUntil: '2020-01-31', status: 'draft' }, 'Jan 31, 2020 (your client sees it as expired)'],
    [{ validUntil: '2020-01-31', status: 'expired' }, 'Jan 31, 2020'],
    [{ validUntil: '2099-01-31', status: 'sent' }, 'Jan 31, 2099'],
  ] as const)('shows how long a proposal with %j is valid', async (fields, text) => {
    open(sampleProposal(fields))
    await loaded()
    expect(within(screen.getByRole('article')).getByText('Valid until').nextSibling?.textContent).toBe(text)
  })

  test('formats the percentage for the user’s language', async () => {
    useLanguage.setState({ language: 'de' })
    onTestFinished(() => useLanguage.setState({ language: 'en' }))
    open(sampleProposal({ downPaymentPercentage: '33.33' }))
    await loaded()
    expect(screen.getByText(/^\$[\d,.]+ \(33,33%\)$/)).toBeTruthy()
    expect(screen.getByText('Down Payment (33,33%)')).toBeTruthy()
  })

  test('shows “Proposal not found” with a link back if the proposal does not exist', async () => {
    renderPage(<ProposalDetailsPage />, { params: { id: '9' }, answers: [answer(proposalCalls.get, missing), answer(proposalCalls.lineItems, missing)] })
    expect(await screen.findByText('Proposal not found')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/proposals')
  })

  test('shows the signature of a signed proposal and offers neither editing nor deleting', async () => {
    const { user } = open(signedProposal)
    await loaded()
    expect(await screen.findByText('Client Signature')).toBeTruthy()
    expect(screen.getByText('Grace B. M. Hopper')).toBeTruthy()
    expect(screen.getByText(/^Signed on Nov 10, 2026, 12:45/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Edit Proposal' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Download PDF', 'Duplicate', 'Save as template'])
  })
})

test('shows the timeline, newest event first, and the number of views', async () => {
  open(signedProposal, [answer(proposalCalls.timeline, sampleTimeline)])
  const items = within(await screen.findByRole('list', { name: 'What happened' })).getAllByRole('listitem')
  expect(items.map(({ firstChild }) => firstChild?.textContent)).toEqual([
    'Converted to a project', 'Signed by Grace B. M. Hopper', 'First viewed by your client', 'Sent to hello@northwind.studio', 'Link generated', 'Edited 3 times', 'Created',
  ])
  expect(items[1]?.textContent).toContain('Nov 10, 2026, 12:45')
  expect(screen.getByText(/^12 views · last Nov 10, 2026, 12:44/)).toBeTruthy()
})

test('links an accepted proposal to the conversion page, and to the project once it is converted', async () => {
  const first = open({ ...signedProposal, convertedToProjectId: null })
  await loaded()
  expect(screen.getByRole('link', { name: 'Convert to Project' }).getAttribute('href')).toBe('/proposals/4/convert')
  first.unmount()
  open({ ...signedProposal, convertedToProjectId: 9 })
  await loaded()
  expect(screen.getByRole('link', { name: 'View Project' }).getAttribute('href')).toBe('/projects/9')
})

describe('the download buttons', () => {
  beforeEach(() => void vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined))
  afterEach(() => vi.restoreAllMocks())

  test.each([
    [{ name: 'Proposal-Website-relaunch.pdf', content: new Uint8Array([37]) }, 'Success: PDF downloaded successfully'],
    [new ApiError({ status: 503, code: 'service_unavailable', message: 'Proposals is not available right now.' }), 'Error downloading PDF: Please try again.'],
  ])('report whether the PDF was downloaded: %#', async (reply, text) => {
    const { user, toastText } = open(proposal, [answer(proposalCalls.pdf, reply)])
    await chooseAction({ user }, 'Download PDF')
    await waitFor(() => expect(toastText()).toBe(text))
  })

  test('download the evidence of a signed proposal', async () => {
    const { user, requests, toastText } = open(signedProposal, [answer(proposalSharingCalls.bundle, { name: 'evidence.zip', content: new Uint8Array([80]) })])
    await user.click(await screen.findByRole('button', { name: 'Download evidence' }))
    await waitFor(() => expect(toastText()).toBe('Success: Evidence downloaded successfully'))
    expect(requests.at(-1)?.address).toBe('/api/proposals/4/evidence')
  })
})

describe('the Duplicate button', () => {
  test('shows a toast and opens the copy', async () => {
    const { user, visited, toastText } = open(proposal, [answer(proposalCalls.duplicate, sampleProposal({ id: 12 }))])
    await chooseAction({ user }, 'Duplicate')
    await waitFor(() => expect(visited).toEqual(['/proposals/12/edit']))
    expect(toastText()).toBe('Success: Proposal duplicated successfully')
  })

  test('shows an error if duplicating fails', async () => {
    const failure = new ApiError({ status: 503, code: 'service_unavailable', message: 'Proposals is not available right now.' })
    const { user, toastText } = open(proposal, [answer(proposalCalls.duplicate, failure)])
    await chooseAction({ user }, 'Duplicate')
    await waitFor(() => expect(toastText()).toBe('Error: Proposals is not available right now.'))
  })
})

describe('when the user has left the page', () => {
  test('duplicating only shows a toast', async () => {
    const late = Promise.withResolvers<Proposal>()
    const { user, visited, toastText, unmount } = open(proposal, [answer(proposalCalls.duplicate, () => late.promise)])
    await chooseAction({ user }, 'Duplicate')
    unmount()
    late.resolve(sampleProposal({ id: 12 }))
    await waitFor(() => expect(toastText()).toBe('Success: Proposal duplicated successfully'))
    expect(visited).toEqual([])
  })

  test('deleting only shows a toast', async () => {
    const late = Promise.withResolvers<undefined>()
    const { user, visited, toastText, unmount } = open(proposal, [answer(proposalCalls.delete, () => late.promise)])
    await chooseAction({ user }, 'Delete')
    await user.click(await screen.findByRole('button', { name: 'Delete proposal' }))
    unmount()
    late.resolve(undefined)
    await waitFor(() => expect(toastText()).toBe('Success: Proposal deleted successfully'))
    expect(visited).toEqual([])
  })
})

describe('the Delete button', () => {
  test('asks for confirmation, then opens the list without requesting the deleted proposal again', async () => {
    const { user, visited, requests, toastText } = open(proposal, [answer(proposalCalls.delete, undefined)])
    await chooseAction({ user }, 'Delete')
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete “Website relaunch”?' }))
    expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([])
    await user.click(question.getByRole('button', { name: 'Delete proposal' }))
    await waitFor(() => expect(visited).toEqual(['/proposals']))
    expect(toastText()).toBe('Success: Proposal deleted successfully')
    expect(requests.filter(({ method, address }) => method === 'GET' && address === '/api/proposals/1')).toHaveLength(1)
  })

  test('replaces the page in the history, so that Back does not return to it', async () => {
    const { user, replaced } = open(proposal, [answer(proposalCalls.delete, undefined)])
    await chooseAction({ user }, 'Delete')
    await user.click(await screen.findByRole('button', { name: 'Delete proposal' }))
    await waitFor(() => expect(replaced).toEqual(['/proposals']))
  })

  test.each([
    [null, 'Its line items are deleted too. This can’t be undone.'],
    ['T1', 'Its line items are deleted too. This can’t be undone. Your client’s link will stop working.'],
  ])('lists what will be lost if the share token is %j', async (shareToken, text) => {
    const { user } = open(sampleProposal({ shareToken }))
    await chooseAction({ user }, 'Delete')
    expect((await screen.findByRole('alertdialog')).textContent).toContain(`?${text}Cancel`)
  })

  test('can be canceled', async () => {
    const { user, requests } = open()
    await chooseAction({ user }, 'Delete')
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([])
  })

  test('shows in the dialog why deleting failed', async () => {
    const signed = new ApiError({ status: 409, code: 'conflict', message: 'A signed proposal cannot be deleted' })
    const { user, visited } = open(proposal, [answer(proposalCalls.delete, signed)])
    await chooseAction({ user }, 'Delete')
    await user.click(await screen.findByRole('button', { name: 'Delete proposal' }))
    expect(await screen.findByText('A signed proposal cannot be deleted')).toBeTruthy()
    expect(visited).toEqual([])
  })

  describe('after the dialog has been closed', () => {
    async function deleting(reply: ApiError | undefined) {
      const late = Promise.withResolvers<ApiError | undefined>()
      const page = open(proposal, [answer(proposalCalls.delete, () => late.promise)])
      await chooseAction(page, 'Delete')
      await page.user.click(await screen.findByRole('button', { name: 'Delete proposal' }))
      await page.user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      late.resolve(reply)
      return page
    }

    test('shows a toast on failure', async () => {
      const { toastText, visited } = await deleting(new ApiError({ status: 409, code: 'conflict', message: 'A signed proposal cannot be deleted' }))
      await waitFor(() => expect(toastText()).toBe('Error: A signed proposal cannot be deleted'))
      expect(visited).toEqual([])
    })

    test('opens the list on success', async () => {
      const { visited } = await deleting(undefined)
      await waitFor(() => expect(visited).toEqual(['/proposals']))
    })
  })
})
