import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { sampleSender } from '@billfold/web-kit/project-status/testing/sample-sender.ts'
import { sampleSheet } from '@billfold/web-kit/invoice-sheet/testing/sample-sheet.ts'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, userEvent, within } from 'storybook/test'
import { InvoicePage } from '../invoice-page/invoice-page.tsx'
import { sampleInvoice } from '../testing/invoice-samples.ts'

const meta: Meta<typeof InvoicePage> = {
  title: 'Client page/Messages',
  component: InvoicePage,
  globals: { theme: 'light' },
  parameters: { layout: 'fullscreen' },
  args: { token: 'TOKEN' },
}
export default meta

type Story = StoryObj<typeof InvoicePage>
type Reply = undefined | ApiError | (() => Promise<never>)

const tooMany = new ApiError({ status: 429, code: 'too_many_requests', message: 'Too many messages were sent with this link.' })
const sender = { ...sampleSender, logoUrl: sampleSheet().logoUrl, accentColor: '#0f766e' }

function showing(inlined: ReturnType<typeof sampleInvoice> | 'expired', reply?: Reply): Story {
  const { ask, countView, refresh, requestLink, sender: senderCall } = invoiceSharingCalls
  const never = () => new Promise<never>(() => undefined)
  const answers = [answer(countView, undefined), answer(refresh, never), answer(senderCall, sender), answer(ask, reply as undefined), answer(requestLink, reply as undefined)]
  return { args: { inlined }, decorators: [withPage({ answers })] }
}

async function fillIn(canvasElement: HTMLElement, sendLabel: string, values: Record<string, string>): Promise<void> {
  const page = within(canvasElement)
  for (const [label, value] of Object.entries(values)) await userEvent.type(page.getByLabelText(label), value)
  await userEvent.click(page.getByRole('button', { name: sendLabel }))
}

const opening: NonNullable<Story['play']> = ({ canvasElement }) => userEvent.click(within(canvasElement).getByRole('button', { name: 'Ask a question' }))
const grace = { 'Your name': 'Grace Hopper', 'Your email address': 'grace@northwind.example' }
const question = { ...grace, 'Your question': 'Could you add our purchase order number 4711?' }

function asking(values: Record<string, string>, shown: string): Story['play'] {
  return async (context) => {
    await opening(context)
    await fillIn(context.canvasElement, 'Send question', values)
    await expect(await within(context.canvasElement).findByText(shown)).toBeVisible()
  }
}

export const Question: Story = { ...showing(sampleInvoice()), play: opening }
export const QuestionOnAPhone: Story = { ...Question, ...phone }
export const QuestionIncomplete: Story = { ...showing(sampleInvoice()), play: asking({ 'Your email address': 'grace' }, 'Please enter your name') }
export const QuestionRefused: Story = { ...showing(sampleInvoice(), tooMany), play: asking(question, 'Too many messages were sent with this link. Please try again in a few minutes.') }
export const QuestionSent: Story = { ...showing(sampleInvoice()), play: asking(question, 'Your question was sent') }
export const Expired: Story = showing('expired')
export const ExpiredOnAPhone: Story = { ...Expired, ...phone }
export const LinkRequested: Story = {
  ...showing('expired'),
  play: async ({ canvasElement }) => {
    await fillIn(canvasElement, 'Request a new link', grace)
    await expect(await within(canvasElement).findByText('Your request was sent')).toBeVisible()
  },
}
