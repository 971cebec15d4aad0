import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { longWordedProposal, sampleProposals } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { ProposalsTab } from './proposals-tab.tsx'

const meta: Meta<typeof ProposalsTab> = { title: 'Client page/Proposals', component: ProposalsTab, args: { context: { clientId: 3 } } }
export default meta

type Story = StoryObj<typeof ProposalsTab>

const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Proposals is not available right now.', requestId: '7f3a9c20' })

function showing(reply: Proposal[] | ApiError | (() => Promise<never>)): Story {
  return { decorators: [withPage({ path: '/clients/3?tab=proposals', answers: [answer(proposalCalls.list, reply)] })] }
}

export const Some: Story = { ...showing([...sampleProposals(3), longWordedProposal]), tags: ['browser'] }
export const SomeOnAPhone: Story = { ...Some, tags: [], ...phone }
export const None: Story = showing([])
export const Loading: Story = showing(() => new Promise<never>(() => undefined))
export const Failed: Story = showing(broken)
