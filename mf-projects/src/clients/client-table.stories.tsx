import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { usePages } from '@billfold/web-kit/lists/use-pages.ts'
import { inPages } from '@billfold/web-kit/testing/in-pages.ts'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { ClientTable } from './client-table.tsx'
import { bareClient, longWordedClient, sampleClient, sampleClients } from './testing/client-samples.ts'

const meta: Meta = { title: 'Clients/Table' }
export default meta

type Story = StoryObj

function AllClients() {
  return <ClientTable pages={usePages(clientCalls.list, {})} sort="name" onSort={() => undefined} />
}

function showing(clients: Client[]): Story {
  return { render: () => <AllClients />, decorators: [withPage({ answers: [answer(clientCalls.list, inPages(clients))] })] }
}

export const Many: Story = { ...showing(sampleClients(24)), tags: ['browser'] }
export const VeryLongWords: Story = showing([longWordedClient, bareClient, sampleClient()])
export const TenThousand: Story = showing(sampleClients(10_000))
