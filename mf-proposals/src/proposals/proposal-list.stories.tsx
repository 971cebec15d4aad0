import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { inPages } from '@billfold/web-kit/testing/in-pages.ts'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, screen, userEvent, within } from 'storybook/test'
import { ProposalListPage } from './proposal-list-page.tsx'
import { bareProposal, longWordedLines, longWordedProposal, sampleClients, sampleLines, sampleProposal, sampleProposals } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'

const meta: Meta<typeof ProposalListPage> = { title: 'Proposals/List', component: ProposalListPage, parameters: { layout: 'fullscreen' } }
export default meta

type Story = StoryObj<typeof ProposalListPage>

const never = () => new Promise<never>(() => undefined)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Proposals is not available right now.', requestId: '7f3a9c20' })

const counts = answer(proposalCalls.statusCounts, { draft: 214, sent: 96, accepted: 1204, rejected: 18, expired: 7 })
const client = answer(clientCalls.get, sampleClients[0] as (typeof sampleClients)[0])

function showing(proposals: Proposal[], { path = '/proposals', lines = sampleLines } = {}): Story {
  const byId = ({ address }: { address: string }) => proposals.find(({ id }) => address.endsWith(`/${id}`)) ?? sampleProposal()
  const answers = [counts, client, answer(proposalCalls.list, inPages(proposals)), answer(proposalCalls.get, byId), answer(proposalCalls.lineItems, lines)]
  return { decorators: [withPage({ path, answers })] }
}

export const Many: Story = showing(sampleProposals(12))
export const ManyOnAPhone: Story = { ...Many, ...phone }
export const One: Story = showing([sampleProposal()])
export const VeryLongWords: Story = showing([longWordedProposal, bareProposal])
export const VeryLongWordsOnAPhone: Story = { ...VeryLongWords, ...phone }
export const TenThousand: Story = showing(sampleProposals(10_000))
export const Empty: Story = showing([])
export const Filtered: Story = showing(sampleProposals(3), { path: '/proposals?search=website&status=sent&client=3&sort=amount' })
export const FilteredOnAPhone: Story = { ...Filtered, ...phone }
export const NoMatch: Story = showing([], { path: '/proposals?search=zebra' })
export const Loading: Story = { decorators: [withPage({ answers: [counts, answer(proposalCalls.list, never)] })] }
export const LoadingOnAPhone: Story = { ...Loading, ...phone }
export const Failed: Story = { decorators: [withPage({ answers: [counts, answer(proposalCalls.list, broken)] })] }

export const StatusMenu: Story = {
  ...One,
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Actions for Website relaunch' }))
    await expect(await screen.findByRole('menuitem', { name: 'Mark as Approved' })).toBeVisible()
  },
}

async function openPreview(canvasElement: HTMLElement) {
  const [first] = await within(canvasElement).findAllByRole('button', { name: 'Preview' })
  if (first) await userEvent.click(first)
  await expect(await screen.findByText('Total Project Investment', {}, { timeout: 5000 })).toBeVisible()
}

export const Preview: Story = { ...One, play: ({ canvasElement }) => openPreview(canvasElement) }
export const PreviewOnAPhone: Story = { ...Preview, ...phone }
export const PreviewOfTheLeast: Story = { ...showing([bareProposal], { lines: [] }), play: ({ canvasElement }) => openPreview(canvasElement) }
export const PreviewOfVeryLongWords: Story = { ...showing([longWordedProposal], { lines: longWordedLines }), play: ({ canvasElement }) => openPreview(canvasElement) }
export const PreviewOfVeryLongWordsOnAPhone: Story = { ...PreviewOfVeryLongWords, ...phone }
