import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { sampleProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { sampleConversion } from '../testing/samples.ts'
import { ConvertProposalPage } from './convert-proposal-page.tsx'

const meta: Meta<typeof ConvertProposalPage> = { title: 'Proposals/Convert to project', component: ConvertProposalPage, parameters: { layout: 'fullscreen' } }
export default meta

type Story = StoryObj<typeof ConvertProposalPage>

function of(differing: Partial<Proposal>): Story {
  const answers = [answer(proposalCalls.get, sampleProposal(differing)), answer(proposalCalls.conversion, sampleConversion)]
  return { decorators: [withPage({ path: '/proposals/1/convert', params: { id: '1' }, answers })] }
}

export const Accepted: Story = of({ status: 'accepted' })
export const AcceptedOnAPhone: Story = { ...Accepted, ...phone }
export const NotAcceptedYet: Story = of({ status: 'sent' })
export const AlreadyAProject: Story = of({ status: 'accepted', convertedToProjectId: 9 })
export const WithDeposit: Story = of({ status: 'accepted', depositInvoiceId: 41, depositInvoiceNumber: 'INV-20261110-007' })
export const WithDepositOnAPhone: Story = { ...WithDeposit, ...phone }
