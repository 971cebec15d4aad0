import { proposalSharingCalls, type SharedProposal } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeHost, fakeSight } from '../testing/fake-host.ts'
import { sampleProposal, signedProposal } from '../testing/proposal-samples.ts'
import { ProposalPage } from './proposal-page.tsx'

const declined = sampleProposal({ status: 'rejected', rejectedDate: '2026-11-27T13:05:00.000Z' })
const offline = new ApiError({ status: 0, code: 'offline', message: 'Request failed' })
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')

function open({ reply = declined, reloaded = declined, host }: { reply?: SharedProposal | ApiError; reloaded?: SharedProposal | ApiError; host?: ReturnType<typeof fakeHost> } = {}) {
  const { read, countView, decline } = proposalSharingCalls
  const answers = [answer(read, reloaded), answer(decline, reply), answer(countView, undefined)]
  return renderPage(<ProposalPage token="TOKEN" inlined={sampleProposal()} host={host} />, { answers })
}

async function decline({ user }: ReturnType<typeof open>, reason = ''): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  if (reason) await user.type(screen.getByLabelText('Reason (optional)'), reason)
  await user.click(screen.getByRole('button', { name: 'Decline proposal' }))
}

test('declines with a reason and shows the time in the reader’s time zone', async () => {
  const page = open()
  await decline(page, 'Too expensive')
  const heading = await screen.findByRole('heading', { name: 'Proposal Declined' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(new Date('2026-11-27T13:05:00Z'))
  expect(heading.closest('section')?.textContent).toContain(`at ${time} (${zone})`)
  expect(page.requests.find(({ address }) => address.endsWith('/decline'))?.body).toEqual({ reason: 'Too expensive', version: 3 })
  expect(screen.getByText('Proposal declined')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign Proposal' })).toBeNull()
})

test('sends nothing without confirmation, and keeps the entered signature', async () => {
  const { user, requests } = open()
  await user.type(screen.getByLabelText('Type your full name as your signature:'), 'Grace')
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  expect(screen.queryByRole('button', { name: 'Sign Proposal' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByLabelText<HTMLInputElement>('Type your full name as your signature:').value).toBe('Grace')
  expect(requests.filter(({ address }) => address.endsWith('/decline'))).toEqual([])
})

test('shows the signed proposal if someone signed it in the meantime', async () => {
  await decline(open({ reply: new ApiError({ status: 409, code: 'conflict', message: 'This proposal is already signed.' }), reloaded: signedProposal }))
  expect(await screen.findByRole('heading', { name: 'Proposal Signed' })).toBeTruthy()
  expect(screen.getByText('This proposal is already signed.')).toBeTruthy()
})

test('shows the proposal as declined if only the response was lost', async () => {
  await decline(open({ reply: offline }))
  expect(await screen.findByRole('heading', { name: 'Proposal Declined' })).toBeTruthy()
  expect(screen.getByText('Proposal declined')).toBeTruthy()
})

test('keeps the reason if declining fails', async () => {
  await decline(open({ reply: offline, reloaded: offline }), 'Too expensive')
  expect(await screen.findByText('The proposal could not be declined. Please check your connection and try again.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason (optional)').value).toBe('Too expensive')
})

test('in a frame, enables the button only after it has been visible for a second', async () => {
  const { see } = fakeSight()
  const { user } = open({ host: fakeHost() })
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  const confirm = screen.getByRole('button', { name: 'Decline proposal' })
  expect(confirm.hasAttribute('disabled')).toBe(true)
  vi.useFakeTimers()
  act(() => see({ isIntersecting: true, intersectionRatio: 1 }))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  vi.useRealTimers()
  expect(confirm.hasAttribute('disabled')).toBe(false)
})
