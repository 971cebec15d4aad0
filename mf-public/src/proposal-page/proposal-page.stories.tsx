import { proposalSharingCalls, type SharedProposal } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, userEvent, within } from 'storybook/test'
import type { Host } from '../embed/host-frame.ts'
import { bareProposal, longProposal, manyLines, paidDeposit, partlyPaidDeposit, proposalWithOptions, sampleProposal, signedProposal, withDeposit } from '../testing/proposal-samples.ts'
import { ProposalPage } from './proposal-page.tsx'

const meta: Meta<typeof ProposalPage> = {
  title: 'Client page/Proposal',
  component: ProposalPage,
  globals: { theme: 'light' },
  parameters: { layout: 'fullscreen' },
  args: { token: 'TOKEN' },
  beforeEach: () => window.sessionStorage.clear(),
}
export default meta

type Story = StoryObj<typeof ProposalPage>
type Reply = SharedProposal | ApiError | (() => Promise<never>)

const never = () => new Promise<never>(() => undefined)
const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Proposals are not available right now. Please try again in a moment.' })

/** Sets the data inlined into the page, the response to a refetch, and the results of signing and paying. */
function showing(inlined: SharedProposal | null | undefined, reply: Reply = signedProposal, signing: Reply = signedProposal, paying: ApiError | (() => Promise<never>) = never): Story {
  const { read, sign, countView, pay, refresh } = proposalSharingCalls
  const answers = [answer(countView, undefined), answer(read, reply), answer(sign, signing), answer(pay, paying), answer(refresh, never)]
  return { args: { inlined }, decorators: [withPage({ answers })] }
}

async function sign(canvasElement: HTMLElement, name = 'Grace B. M. Hopper'): Promise<void> {
  const page = within(canvasElement)
  await userEvent.type(page.getByLabelText('Type your full name as your signature:'), name)
  await userEvent.click(page.getByRole('button', { name: 'Sign Proposal' }))
}

export const ToSign: Story = showing(sampleProposal())
export const ToSignOnAPhone: Story = { ...showing(sampleProposal()), ...phone }
export const Signed: Story = showing(signedProposal)
export const SignedOnAPhone: Story = { ...showing(signedProposal), ...phone }
const declinedProposal = sampleProposal({ status: 'rejected', rejectedDate: '2026-11-27T13:05:00.000Z' })
export const Declined: Story = showing(declinedProposal)
export const Expired: Story = showing(sampleProposal({ isExpired: true, validUntil: '2026-11-01' }))
export const OnlyWhatIsRequired: Story = showing(bareProposal)
export const VeryLongWordsAndLargeSums: Story = showing(longProposal)
export const VeryLongWordsAndLargeSumsOnAPhone: Story = { ...showing(longProposal), ...phone }
export const WithOptions: Story = showing(proposalWithOptions())
export const WithOptionsOnAPhone: Story = { ...WithOptions, ...phone }
export const SignedWithOptions: Story = showing(proposalWithOptions({ ...signedProposal.proposal, amount: '9000.00', downPaymentAmount: '2999.70' }, [0, 3]))
export const ManyLines: Story = showing(manyLines)
export const NotFound: Story = showing(null)
export const Loading: Story = showing(undefined, never)
export const LoadingFailed: Story = showing(undefined, down)

export const Signing: Story = {
  ...showing(sampleProposal(), signedProposal, never),
  play: async ({ canvasElement }) => {
    await sign(canvasElement)
    await expect(within(canvasElement).getByRole('button', { name: 'Signing...' })).toBeDisabled()
  },
}
export const Declining: Story = {
  ...showing(sampleProposal()),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Decline' }))
    await userEvent.type(within(canvasElement).getByLabelText('Reason (optional)'), 'It is more than we can spend this year.')
  },
}
export const DecliningOnAPhone: Story = { ...Declining, ...phone }

/** A host page that sends no messages. */
const host: Host = { post: () => undefined, look: () => ({ theme: 'light', accent: null, language: 'en' }), onLook: () => () => undefined, offerAccent: () => undefined }

export const ConfirmingInAFrame: Story = {
  ...showing(sampleProposal()),
  args: { inlined: sampleProposal(), host },
  play: async ({ canvasElement }) => {
    await sign(canvasElement)
    await expect(within(canvasElement).getByRole('group', { name: 'Confirm your signature' })).toHaveFocus()
  },
}
export const JustSigned: Story = {
  ...showing(sampleProposal()),
  play: async ({ canvasElement }) => {
    await sign(canvasElement)
    await expect(await within(canvasElement).findByRole('heading', { name: 'Proposal Signed' })).toHaveFocus()
  },
}
export const SigningFailed: Story = {
  ...showing(sampleProposal(), sampleProposal(), down),
  play: async ({ canvasElement }) => {
    await sign(canvasElement)
    await expect(await within(canvasElement).findByText(down.message)).toBeVisible()
  },
}
export const ChangedMeanwhile: Story = {
  ...showing(
    sampleProposal(),
    sampleProposal({ version: 4 }),
    new ApiError({ status: 409, code: 'stale_version', message: 'The proposal has changed since you opened it.' }),
  ),
  play: async ({ canvasElement }) => {
    await sign(canvasElement)
    await expect(await within(canvasElement).findByText(/now shows the changed proposal/)).toBeVisible()
  },
}

const payButton = (canvasElement: HTMLElement) => within(canvasElement).findByRole('button', { name: 'Pay $2,806.67 now' })

export const DepositToPay: Story = showing(withDeposit())
export const DepositToPayOnAPhone: Story = { ...DepositToPay, ...phone }
export const DepositPartlyPaid: Story = showing(partlyPaidDeposit)
export const DepositCancelled: Story = showing(withDeposit({ status: 'cancelled' }))
export const DepositPaid: Story = showing(paidDeposit)
export const DepositPaidOnAPhone: Story = { ...DepositPaid, ...phone }
export const JustSignedWithDeposit: Story = {
  ...showing(sampleProposal(), signedProposal, withDeposit()),
  play: async ({ canvasElement }) => {
    await sign(canvasElement)
    await expect(await payButton(canvasElement)).toBeVisible()
  },
}
export const JustSignedWithDepositOnAPhone: Story = { ...JustSignedWithDeposit, ...phone }
export const DepositOpeningPaymentPage: Story = {
  ...DepositToPay,
  play: async ({ canvasElement }) => {
    await userEvent.click(await payButton(canvasElement))
    await expect(within(canvasElement).getByRole('button', { name: 'Opening payment page...' })).toHaveFocus()
  },
}
export const DepositPaymentFailed: Story = {
  ...showing(withDeposit(), signedProposal, signedProposal, down),
  play: async ({ canvasElement }) => {
    await userEvent.click(await payButton(canvasElement))
    await expect(await within(canvasElement).findByText(down.message)).toBeVisible()
  },
}
export const CheckingDepositPayment: Story = {
  ...DepositToPay,
  beforeEach: () => window.sessionStorage.setItem('billfold-payment:/api/public/proposal/TOKEN', 'started'),
}
