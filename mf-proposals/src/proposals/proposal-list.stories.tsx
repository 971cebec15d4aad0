import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, screen, userEvent, within } from 'storybook/test'
import { ProposalListPage } from './proposal-list-page.tsx'
import { bareProposal, longWordedLines, longWordedProposal, sampleLines, sampleProposal, sampleProposals } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'

const meta: Meta<typeof ProposalListPage> = { title: 'Proposals/List', component: ProposalListPage, parameters: { layout: 'fullscreen' } }
export default meta

type Story = StoryObj<typeof ProposalListPage>

const never = () => new Promise<never>(() => undefined)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Proposals is not available right now.', requestId: '7f3a9c20' })

function showing(proposals: Proposal[], lines = sampleLines): Story {
  return { decorators: [withPage({ path: '/proposals', answers: [answer(proposalCalls.list, proposals), answer(proposalCalls.lineItems, lines)] })] }
}

export const Many: Story = showing(sampleProposals(12))
export const ManyOnAPhone: Story = { ...Many, ...phone }
export const One: Story = showing([sampleProposal()])
export const VeryLongWords: Story = showing([longWordedProposal, bareProposal])
export const VeryLongWordsOnAPhone: Story = { ...VeryLongWords, ...phone }
export const TenThousand: Story = showing(sampleProposals(10_000))
export const Empty: Story = showing([])
export const Loading: Story = { decorators: [withPage({ answers: [answer(proposalCalls.list, never)] })] }
export const Failed: Story = { decorators: [withPage({ answers: [answer(proposalCalls.list, broken)] })] }

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
export const PreviewOfTheLeast: Story = { ...showing([bareProposal], []), play: ({ canvasElement }) => openPreview(canvasElement) }
export const PreviewOfVeryLongWords: Story = { ...showing([longWordedProposal], longWordedLines), play: ({ canvasElement }) => openPreview(canvasElement) }
export const PreviewOfVeryLongWordsOnAPhone: Story = { ...PreviewOfVeryLongWords, ...phone }
