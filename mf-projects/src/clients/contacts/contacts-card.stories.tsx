import type { ClientContact } from '@billfold/contracts/clients/client-contact'
import { clientContactCalls, contactCalls } from '@billfold/contracts/clients/client-contact-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, screen, userEvent } from 'storybook/test'
import { longWordedContact, manyContacts, sampleContacts } from '../testing/contact-samples.ts'
import { ContactsCard } from './contacts-card.tsx'

const meta: Meta<typeof ContactsCard> = { title: 'Client page/Contacts', component: ContactsCard, args: { context: { clientId: 7 } } }
export default meta

type Story = StoryObj<typeof ContactsCard>

const stale = new ApiError({ status: 409, code: 'stale_version', message: 'Changed meanwhile' })
const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Clients and projects are not available right now.' })
const never = () => new Promise<never>(() => undefined)

function showing(reply: ClientContact[] | ApiError | (() => Promise<never>)): Story {
  return { decorators: [withPage({ answers: [answer(clientContactCalls.list, reply), answer(contactCalls.update, stale)] })] }
}

export const Three: Story = { ...showing(sampleContacts), tags: ['browser'] }
export const ThreeOnAPhone: Story = { ...Three, ...phone }
export const None: Story = showing([])
export const Full: Story = showing(manyContacts)
export const VeryLongWords: Story = showing([longWordedContact, ...sampleContacts])
export const VeryLongWordsOnAPhone: Story = { ...VeryLongWords, ...phone }
export const Loading: Story = showing(never)
export const Failed: Story = showing(down)

export const Adding: Story = {
  ...None,
  tags: ['browser'],
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Add contact' }))
    await userEvent.click(await screen.findByLabelText('Billing contact'))
    await userEvent.type(screen.getByLabelText('Email'), '{Enter}')
    await expect(await screen.findByText('Name is required')).toBeVisible()
  },
}
export const AddingOnAPhone: Story = { ...Adding, tags: [], ...phone }

export const Conflict: Story = {
  ...Three,
  tags: [],
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ada Lovelace' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    await userEvent.type(await screen.findByLabelText('Role'), '!{Enter}')
    await expect(await screen.findByText('This contact was changed after you opened it')).toBeVisible()
  },
}
