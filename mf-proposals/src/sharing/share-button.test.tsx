import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { lastDayPassed, type ShareLink } from '@billfold/contracts/sharing/share-link-calls'
import { ApiError } from '@billfold/web-kit'
import { sampleProposal, signedProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { besideToasts } from '@billfold/web-kit/testing/beside-toasts.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleLink } from '../testing/samples.ts'
import { ShareButton } from './share-button.tsx'

/** The fake server's current link, and the number of links created so far. */
let link: ShareLink | null
let made: number

beforeEach(() => {
  link = null
  made = 0
})
afterEach(() => vi.restoreAllMocks())

function generate() {
  link ??= sampleLink({ url: `https://billfold.example/shared/proposal/T${(made += 1)}`, views: 0, lastViewedAt: null })
  return { shareUrl: link.url }
}

const shareable = sampleProposal({ id: 7, validUntil: null })

async function share(...instead: Answer[]) {
  return shareProposal(shareable, ...instead)
}

async function shareProposal(proposal: Proposal, ...instead: Answer[]) {
  const answers = [
    answer(proposalSharingCalls.generate, generate),
    answer(proposalSharingCalls.get, () => ({ link })),
    answer(proposalSharingCalls.update, ({ body }) => (link = sampleLink(body as Partial<ShareLink>))),
    answer(proposalSharingCalls.revoke, () => void (link = null)),
  ].filter(([call]) => !instead.some(([other]) => other === call))
  const page = renderPage(<ShareButton proposal={proposal} />, { answers: [...answers, ...instead] })
  await page.user.click(screen.getByRole('button', { name: 'Share' }))
  return page
}

const dialog = () => screen.findByRole('dialog', { name: 'Share Proposal' })
const refused = new ApiError({ status: 409, code: 'conflict', message: 'This proposal cannot be shared.' })

describe('the Share button', () => {
  test('generates the link and shows it with the specified labels', async () => {
    const { toastText, requests } = await share()
    const modal = within(await dialog())
    expect(modal.getByText('Share this link with your client to view and sign the proposal:')).toBeTruthy()
    expect(modal.getByText('This link allows your client to view and sign the proposal without requiring an account.')).toBeTruthy()
    const field = await modal.findByRole<HTMLInputElement>('textbox', { name: 'Share link' })
    expect([field.value, field.readOnly]).toEqual(['https://billfold.example/shared/proposal/T1', true])
    expect(toastText()).toBe('Success: Share link generated successfully')
    expect(requests[0]?.address).toBe('/api/proposals/7/generate-share-link')
  })

  test.each([
    ['that is open', shareable, false],
    ['that was rejected', { ...shareable, status: 'rejected' as const }, true],
    ['whose last valid day has passed', { ...shareable, validUntil: '2020-01-01' }, true],
    ['that is signed', { ...signedProposal, id: 7 }, true],
  ])('shows whether a proposal %s can still be signed', async (_, proposal, isOver) => {
    await shareProposal(proposal)
    const modal = within(await dialog())
    expect(modal.getByText('Share this link with your client to view and sign the proposal:')).toBeTruthy()
    expect(modal.queryByText('This proposal can no longer be signed.') !== null).toBe(isOver)
  })

  test('builds the link from a token if the response contains no URL', async () => {
    const token = { shareToken: 'abc123' } as unknown as { shareUrl: string }
    await share(answer(proposalSharingCalls.generate, token))
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Share link' })
    expect(field.value).toBe(`${window.location.origin}/shared/proposal/abc123`)
  })

  test('closes the dialog with a message if the response contains no link', async () => {
    const { toastText } = await share(answer(proposalSharingCalls.generate, {} as { shareUrl: string }))
    await waitFor(() => expect(toastText()).toBe('Error: Failed to generate share link'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('shows progress on the button and in the dialog', async () => {
    await share(answer(proposalSharingCalls.generate, () => new Promise(() => undefined)))
    expect(within(await dialog()).getByText('Generating share link...')).toBeTruthy()
    expect(screen.getByText('Generating...').closest('button')).toHaveProperty('disabled', true)
  })

  test.each([
    [refused, 'Error: This proposal cannot be shared.'],
    [new ApiError({ status: 502, code: 'unreadable', message: 'Request failed with status 502' }), 'Error: Failed to generate share link'],
  ])('shows an error and closes the dialog: %#', async (failure, text) => {
    const { toastText } = await share(answer(proposalSharingCalls.generate, failure))
    await waitFor(() => expect(toastText()).toBe(text))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the copy button', () => {
  test('copies the link', async () => {
    const { user, toastText } = await share()
    await user.click(await screen.findByRole('button', { name: 'Copy link' }))
    await waitFor(() => expect(toastText()).toBe('Copied!: Share link copied to clipboard'))
    expect(await navigator.clipboard.readText()).toBe('https://billfold.example/shared/proposal/T1')
  })

  test('reports that the browser does not allow copying', async () => {
    const { user, toastText } = await share()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await user.click(await screen.findByRole('button', { name: 'Copy link' }))
    await waitFor(() => expect(toastText()).toBe('Error: Failed to copy link'))
  })
})

describe('the share link', () => {
  test('is shown with its view count and last valid day', async () => {
    link = sampleLink({ isExpired: true, expiresOn: '2026-11-19' })
    await share()
    const fact = async (label: string) => (await screen.findByText(label)).nextSibling?.textContent
    expect(await fact('Views')).toBe('12')
    expect(await fact('Last viewed')).toMatch(/^Nov 10, 2026, 12:44/)
    expect(screen.getByText('Expired')).toBeTruthy()
    expect(screen.getByLabelText('Expires after')).toHaveProperty('value', '2026-11-19')
  })

  test('can be given a last valid day, with errors shown next to the field', async () => {
    const issues = [{ path: 'expiresOn', message: lastDayPassed }]
    let isRefused = true
    const { user, requests, toastText } = await share(
      answer(proposalSharingCalls.update, () =>
        isRefused
          ? new ApiError({ status: 400, code: 'validation_failed', message: lastDayPassed, issues })
          : (link = sampleLink({ expiresOn: '2030-01-31' })),
      ),
    )
    fireEvent.change(await screen.findByLabelText('Expires after'), { target: { value: '2030-01-31' } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The expiration date cannot be in the past', besideToasts)).toBeTruthy()
    isRefused = false
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(toastText()).toBe('Success: Expiration date saved'))
    expect(requests.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ expiresOn: '2030-01-31' })
  })

  test('is replaced after confirmation', async () => {
    const { user } = await share()
    await user.click(await screen.findByRole('button', { name: 'New link' }))
    await user.click(within(await screen.findByRole('alertdialog', { name: 'Create a new link?' })).getByRole('button', { name: 'New link' }))
    expect(await screen.findByDisplayValue('https://billfold.example/shared/proposal/T2')).toBeTruthy()
  })

  test('is hidden if it was revoked but a new link could not be created', async () => {
    let isDown = false
    const { user, toastText, queryClient } = await share(answer(proposalSharingCalls.generate, () => (isDown ? refused : generate())))
    await user.click(await screen.findByRole('button', { name: 'New link' }))
    const kept = ['', 'api', 'proposals', '7']
    queryClient.setQueryData(kept, { ...shareable, shareToken: 'T1' })
    isDown = true
    await user.click(within(await screen.findByRole('alertdialog', { name: 'Create a new link?' })).getByRole('button', { name: 'New link' }))
    await waitFor(() => expect(toastText()).toBe('Error: This proposal cannot be shared.'))
    await waitFor(() => expect(queryClient.getQueryState(kept)?.isInvalidated).toBe(true))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is revoked after confirmation, which closes the dialog', async () => {
    const { user, requests, toastText } = await share()
    await user.click(await screen.findByRole('button', { name: 'Revoke' }))
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
    await user.click(within(await screen.findByRole('alertdialog', { name: 'Revoke this link?' })).getByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Share Proposal' })).toBeNull())
    await waitFor(() => expect(toastText()).toBe('Link revoked'))
  })
})
