import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { ClientDetailPage } from './client-detail-page.tsx'
import { bareClient, longWordedClient, sampleClient } from './testing/client-samples.ts'

const meta: Meta<typeof ClientDetailPage> = { title: 'Clients/Detail', component: ClientDetailPage, parameters: { layout: 'fullscreen' } }
export default meta

type Story = StoryObj<typeof ClientDetailPage>

function showing(reply: Client | ApiError | (() => Promise<never>)): Story {
  return { decorators: [withPage({ params: { id: '1' }, answers: [answer(clientCalls.get, reply)] })] }
}

export const Complete: Story = showing(sampleClient())
export const OnlyWhatIsRequired: Story = showing(bareClient)
export const VeryLongWords: Story = showing(longWordedClient)
export const Loading: Story = showing(() => new Promise(() => undefined))
export const NotFound: Story = showing(new ApiError({ status: 404, code: 'not_found', message: 'Client not found' }))
export const Failed: Story = showing(new ApiError({ status: 0, code: 'offline', message: 'Request failed' }))
