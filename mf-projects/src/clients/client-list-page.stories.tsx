import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { Client } from '@billfold/contracts/clients/client'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { inPages } from '@billfold/web-kit/testing/in-pages.ts'
import { ClientListPage } from './client-list-page.tsx'
import { bareClient, longWordedClient, sampleClient, sampleClients, sampleSummary } from './testing/client-samples.ts'

const meta: Meta<typeof ClientListPage> = { title: 'Clients/List', component: ClientListPage, parameters: { layout: 'fullscreen' } }
export default meta

type Story = StoryObj<typeof ClientListPage>

const never = () => new Promise<never>(() => undefined)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.', requestId: '7f3a9c20' })

function showing(clients: Client[], path = '/clients'): Story {
  return { decorators: [withPage({ path, answers: [answer(clientCalls.list, inPages(clients)), answer(clientCalls.summary, sampleSummary)] })] }
}

export const Many: Story = showing(sampleClients(24))
export const One: Story = showing([sampleClient()])
export const VeryLongWords: Story = showing([longWordedClient, bareClient, sampleClient()])
export const Filtered: Story = showing(sampleClients(24).filter(({ name }) => name.startsWith('Foxglove')), '/clients?search=foxglove&status=active&sort=name')
export const NothingFound: Story = showing([], '/clients?search=zebra')
export const TenThousand: Story = showing(sampleClients(10_000))

const nothing = { totalClients: 0, newThisMonth: 0, activeClients: 0, activeProjects: 0, totalProjects: 0, revenueThisMonth: '0.00' }
export const Empty: Story = {
  decorators: [withPage({ answers: [answer(clientCalls.list, []), answer(clientCalls.summary, nothing)] })],
}

export const Loading: Story = {
  decorators: [withPage({ answers: [answer(clientCalls.list, never), answer(clientCalls.summary, never)] })],
}

export const Failed: Story = {
  decorators: [withPage({ answers: [answer(clientCalls.list, broken), answer(clientCalls.summary, broken)] })],
}
