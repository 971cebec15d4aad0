import type { StripeState } from '@billfold/contracts/payments/payment-calls'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import {
  bareProposal,
  longWordedLines,
  longWordedProposal,
  payableProposal,
  sampleLines,
  sampleProposal,
  signedProposal,
} from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { answer, withPage, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, screen, userEvent, within } from 'storybook/test'
import { newTimeline, sampleEmails, sampleLink, sampleTimeline } from '../testing/samples.ts'
import { ProposalDetailsPage } from './proposal-details-page.tsx'

const meta: Meta<typeof ProposalDetailsPage> = { title: 'Proposals/Details', component: ProposalDetailsPage, parameters: { layout: 'fullscreen' } }
export default meta

type Story = StoryObj<typeof ProposalDetailsPage>

const never = () => new Promise<never>(() => undefined)

function showing(...answers: Answer[]): Story {
  return { decorators: [withPage({ path: '/proposals/1', params: { id: '1' }, answers })] }
}

function of(proposal: Proposal, { lines = sampleLines, timeline = sampleTimeline, emails = sampleEmails.slice(3) } = {}): Story {
  return showing(
    answer(proposalCalls.get, proposal),
    answer(proposalCalls.lineItems, lines),
    answer(proposalCalls.timeline, timeline),
    answer(proposalCalls.emails, emails),
    answer(proposalSharingCalls.generate, { shareUrl: sampleLink().url }),
    answer(proposalSharingCalls.get, { link: sampleLink() }),
  )
}

const sent = { events: sampleTimeline.events.slice(0, 7), views: sampleTimeline.views }

const unsent = sampleProposal({ status: 'draft', sentDate: null, validUntil: null })
const linked = sampleProposal({ shareToken: 'xR7fK2mQ9vLp3sWd', validUntil: null })

export const Draft: Story = of(unsent, { timeline: newTimeline, emails: [] })
export const DraftOnAPhone: Story = { ...Draft, ...phone }
export const SentUnopened: Story = of(linked, { timeline: newTimeline })
export const Viewed: Story = of(linked, { timeline: sent })
export const ViewedOnAPhone: Story = { ...Viewed, ...phone }
export const PastItsLastDay: Story = of({ ...linked, validUntil: '2026-01-31' }, { timeline: sent })
export const Expired: Story = of({ ...linked, status: 'expired' }, { timeline: sent })
export const Complete: Story = of(sampleProposal(), { timeline: sent })
export const CompleteOnAPhone: Story = { ...Complete, ...phone }
export const Signed: Story = of(signedProposal)
export const SignedOnAPhone: Story = { ...Signed, ...phone }
const declinedTimeline = {
  ...sent,
  events: [...sent.events, { seq: 8, at: '2026-11-10T17:45:00.000Z', type: 'rejected' as const, by: 'client' as const, detail: 'It is more than we can spend this year.\nPerhaps in spring.' }],
}
export const Declined: Story = of(sampleProposal({ status: 'rejected' }), { timeline: declinedTimeline })
export const DeclinedOnAPhone: Story = { ...Declined, ...phone }
export const Converted: Story = of({ ...signedProposal, convertedToProjectId: 9 })

const { status, clientSignature, signedDate, acceptedDate } = signedProposal
const signed = { status, clientSignature, signedDate, acceptedDate }

function withPayment(state: StripeState | ApiError | (() => Promise<never>), differing: Partial<Proposal> = {}): Story {
  return showing(
    answer(proposalCalls.get, { ...payableProposal, ...differing }),
    answer(proposalCalls.lineItems, sampleLines),
    answer(proposalCalls.timeline, sent),
    answer(proposalCalls.emails, []),
    answer(proposalCalls.stripeStatus, state),
  )
}

const unreachable = new ApiError({ status: 503, code: 'service_unavailable', message: 'Stripe cannot be reached at the moment. Please try again in a minute.' })

export const SignedAndRequested: Story = withPayment({ stripeStatus: 'open', amountDue: 4210.42, amountPaid: 0 }, signed)
export const SignedAndPaid: Story = withPayment({ stripeStatus: 'paid', amountDue: 0, amountPaid: 4210.42 }, { ...signed, depositStatus: 'paid', depositBalance: '0.00' })
export const SignedAndPaidOnAPhone: Story = { ...SignedAndPaid, ...phone }
export const DownPaymentOpen: Story = withPayment({ stripeStatus: 'open', amountDue: 4110.42, amountPaid: 100 })
export const DownPaymentOpenOnAPhone: Story = { ...DownPaymentOpen, ...phone }
const paid = { depositStatus: 'paid', depositBalance: '0.00' } as const
export const DownPaymentPaid: Story = withPayment({ stripeStatus: 'paid', amountDue: 0, amountPaid: 4210.42 }, paid)
export const DownPaymentPaidWithoutStripe: Story = withPayment(never, { ...paid, stripeInvoiceId: null, stripePaymentIntentId: null, stripePaymentLinkUrl: null })
export const DownPaymentVoid: Story = withPayment({ stripeStatus: 'void', amountDue: 0, amountPaid: 0 }, { depositInvoiceId: null })
export const DownPaymentLoading: Story = withPayment(never)
export const DownPaymentUnknown: Story = withPayment(unreachable)
export const MessagesInEachState: Story = of(sampleProposal(), { timeline: sent, emails: sampleEmails })
export const OnlyWhatIsRequired: Story = of(bareProposal, { lines: [], timeline: newTimeline, emails: [] })
export const VeryLongWords: Story = of(longWordedProposal, { lines: longWordedLines })
export const VeryLongWordsOnAPhone: Story = { ...VeryLongWords, ...phone }
export const Loading: Story = showing(answer(proposalCalls.get, never), answer(proposalCalls.lineItems, never))
export const NotFound: Story = showing(
  answer(proposalCalls.get, new ApiError({ status: 404, code: 'not_found', message: 'Proposal not found' })),
  answer(proposalCalls.lineItems, sampleLines),
)
export const Failed: Story = showing(
  answer(proposalCalls.get, new ApiError({ status: 503, code: 'service_unavailable', message: 'Proposals is not available right now.', requestId: '7f3a9c20' })),
  answer(proposalCalls.lineItems, sampleLines),
)

async function press(canvasElement: HTMLElement, name: string) {
  await userEvent.click(await within(canvasElement).findByRole('button', { name }))
}

export const Sharing: Story = {
  ...Complete,
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Share')
    await expect(await screen.findByDisplayValue(sampleLink().url)).toBeVisible()
    await expect(await screen.findByText('Last viewed', { selector: '[role=dialog] dt' })).toBeVisible()
  },
}
export const SharingOnAPhone: Story = { ...Sharing, ...phone }

export const Emailing: Story = {
  ...Complete,
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Send Email')
    const dialog = within(await screen.findByRole('dialog', { name: 'Send Proposal via Email' }))
    await userEvent.clear(dialog.getByLabelText(/^Recipient Email/))
    await userEvent.click(dialog.getByRole('button', { name: 'Send Email' }))
    await expect(await dialog.findByText('Please enter recipient email')).toBeVisible()
  },
}
export const EmailingOnAPhone: Story = { ...Emailing, ...phone }

export const Deleting: Story = {
  ...Complete,
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'More actions')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await expect(await screen.findByRole('alertdialog', { name: 'Delete “Website relaunch”?' })).toBeVisible()
  },
}
