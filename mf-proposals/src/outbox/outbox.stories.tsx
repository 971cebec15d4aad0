import { outboxCalls, type OutgoingMailDetails } from '@billfold/contracts/outbox/outbox-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, userEvent, within } from 'storybook/test'
import { sampleMail, sampleMails } from '../testing/samples.ts'
import { OutboxPage } from './outbox-page.tsx'

const meta: Meta<typeof OutboxPage> = { title: 'Proposals/Outbox', component: OutboxPage, parameters: { layout: 'fullscreen' } }
export default meta

type Story = StoryObj<typeof OutboxPage>

function showing(mails: OutgoingMailDetails[], path = '/outbox'): Story {
  const byId = ({ address }: { address: string }) => mails.find(({ id }) => address.endsWith(`/${id}`)) ?? sampleMail()
  return { decorators: [withPage({ path, answers: [answer(outboxCalls.list, mails), answer(outboxCalls.get, byId)] })] }
}

export const List: Story = showing(sampleMails)
export const ListOnAPhone: Story = { ...List, ...phone }
export const Message: Story = showing(sampleMails, '/outbox?message=32')
export const MessageOnAPhone: Story = { ...Message, ...phone }
export const FailedMessage: Story = showing(sampleMails, '/outbox?message=33')
export const Empty: Story = showing([])

export const AsText: Story = {
  ...Message,
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('tab', { name: 'As text' }))
    await expect(await within(canvasElement).findByText(/View and sign the proposal: https:/)).toBeVisible()
  },
}
