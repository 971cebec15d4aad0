import { proposalSharingCalls, type SharedProposal } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ProposalPage } from '../proposal-page/proposal-page.tsx'
import { fakeHost, fakeSight } from '../testing/fake-host.ts'
import { sampleProposal } from '../testing/proposal-samples.ts'

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a frame whose content cannot be loaded requests it again every minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let reply: SharedProposal | ApiError = new ApiError({ status: 0, code: 'offline', message: 'Request failed' })
  fakeSight()
  const host = fakeHost()
  const answers = [answer(proposalSharingCalls.read, async () => reply), answer(proposalSharingCalls.countView, undefined)]
  renderPage(<ProposalPage token="TOKEN" inlined={undefined} host={host} />, { answers })
  await pass(0)
  expect(host.said).toEqual([{ type: 'error', code: 'unavailable' }])
  reply = sampleProposal()
  await pass(60_000)
  expect(screen.getByRole('heading', { level: 1, name: 'Website relaunch' })).toBeTruthy()
})
