import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, screen, userEvent, within } from 'storybook/test'
import { ProposalDetailsPage } from './proposal-details-page.tsx'
import { bareProposal, longWordedLines, longWordedProposal, sampleLines, sampleProposal, signedProposal } from './testing/proposal-samples.ts'

const meta: Meta<typeof ProposalDetailsPage> = { title: 'Proposals/Details', component: ProposalDetailsPage, parameters: { layout: 'fullscreen' } }
export default meta

type Story = StoryObj<typeof ProposalDetailsPage>

const never = () => new Promise<never>(() => undefined)

function showing(...answers: Answer[]): Story {
  return { decorators: [withPage({ path: '/proposals/1', params: { id: '1' }, answers })] }
}

const lines = answer(proposalCalls.lineItems, sampleLines)

export const Complete: Story = showing(answer(proposalCalls.get, sampleProposal()), lines)
export const CompleteOnAPhone: Story = { ...Complete, ...phone }
export const Signed: Story = showing(answer(proposalCalls.get, signedProposal), lines)
export const SignedOnAPhone: Story = { ...Signed, ...phone }
export const OnlyWhatIsRequired: Story = showing(answer(proposalCalls.get, bareProposal), answer(proposalCalls.lineItems, []))
export const VeryLongWords: Story = showing(answer(proposalCalls.get, longWordedProposal), answer(proposalCalls.lineItems, longWordedLines))
export const VeryLongWordsOnAPhone: Story = { ...VeryLongWords, ...phone }
export const Loading: Story = showing(answer(proposalCalls.get, never), answer(proposalCalls.lineItems, never))
export const NotFound: Story = showing(answer(proposalCalls.get, new ApiError({ status: 404, code: 'not_found', message: 'Proposal not found' })), lines)
export const Failed: Story = showing(
  answer(proposalCalls.get, new ApiError({ status: 503, code: 'service_unavailable', message: 'Proposals is not available right now.', requestId: '7f3a9c20' })),
  lines,
)

export const Deleting: Story = {
  ...Complete,
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Delete' }))
    await expect(await screen.findByRole('alertdialog', { name: 'Delete Website relaunch?' })).toBeVisible()
  },
}
