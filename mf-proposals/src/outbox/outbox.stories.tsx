import { outboxCalls, type OutgoingMailDetails } from '@billfold/contracts/outbox/outbox-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { inPages } from '@billfold/web-kit/testing/in-pages.ts'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, userEvent, within } from 'storybook/test'
import { manyMails, sampleMail, sampleMails } from '../testing/samples.ts'
import { OutboxPage } from './outbox-page.tsx'

const meta: Meta<typeof OutboxPage> = { title: 'Proposals/Outbox', component: OutboxPage, parameters: { layout: 'fullscreen' } }
export default meta

type Story = StoryObj<typeof OutboxPage>

const never = () => new Promise<never>(() => undefined)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Proposals is not available right now.', requestId: '7f3a9c20' })

function showing(mails: OutgoingMailDetails[], path = '/outbox'): Story {
  const byId = ({ address }: { address: string }) => mails.find(({ id }) => address.endsWith(`/${id}`)) ?? sampleMail()
  return { decorators: [withPage({ path, answers: [answer(outboxCalls.list, inPages(mails)), answer(outboxCalls.get, byId)] })] }
}

export const List: Story = showing(sampleMails)
export const ListOnAPhone: Story = { ...List, ...phone }
export const Message: Story = showing(sampleMails, '/outbox?message=32')
export const MessageOnAPhone: Story = { ...Message, ...phone }
export const FailedMessage: Story = showing(sampleMails, '/outbox?message=33')
export const TenThousand: Story = showing(manyMails(10_000))
export const Empty: Story = showing([])
export const Loading: Story = { decorators: [withPage({ path: '/outbox', answers: [answer(outboxCalls.list, never)] })] }
export const Failed: Story = { decorators: [withPage({ path: '/outbox', answers: [answer(outboxCalls.list, broken)] })] }

export const AsText: Story = {
  ...Message,
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('tab', { name: 'Plain text' }))
    await expect(await within(canvasElement).findByText(/View and sign the proposal: https:/)).toBeVisible()
  },
}
