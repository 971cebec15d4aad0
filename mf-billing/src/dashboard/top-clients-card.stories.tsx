import type { TopClients } from '@billfold/contracts/dashboard/dashboard'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, within } from 'storybook/test'
import { noClients, sampleTopClients } from '../testing/dashboard-samples.ts'
import { TopClientsCard } from './top-clients-card.tsx'

const meta: Meta<typeof TopClientsCard> = { title: 'Dashboard/Top Client Revenue', component: TopClientsCard }
export default meta

type Story = StoryObj<typeof TopClientsCard>

function showing(reply: TopClients | ApiError | (() => Promise<never>)): Story {
  return { decorators: [withPage({ answers: [answer(dashboardCalls.topClients, reply)] })] }
}

const industries = ['Retail', 'Manufacturing', 'Donaudampfschifffahrt', 'E-commerce', 'Design']
const longName = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesellschaft & Partners'
const others: TopClients = {
  hasClients: true,
  total: '99999999.99',
  clients: industries.map((industry, index) => ({
    id: index + 1,
    name: index % 2 === 0 ? longName : 'Short',
    industry,
    revenue: index === 0 ? '99999990.00' : '0.01',
    share: index === 0 ? 100 : 0,
  })),
}

export const Five: Story = showing(sampleTopClients)
export const FiveOnAPhone: Story = { ...Five, ...phone }
export const LongNamesAndExtremes: Story = {
  ...showing(others),
  play: async ({ canvasElement }) => {
    const [first, ...rows] = await within(canvasElement).findAllByRole('listitem')
    const barRoom = (row?: HTMLElement) => row?.querySelector('[aria-hidden]')?.clientWidth
    for (const row of rows) await expect(barRoom(row)).toBe(barRoom(first))
  },
}
export const LongNamesOnAPhone: Story = { ...LongNamesAndExtremes, ...phone }
export const NoClients: Story = showing(noClients)
export const NoRevenue: Story = showing({ ...noClients, hasClients: true })
export const Loading: Story = showing(() => new Promise(() => undefined))
export const Failed: Story = showing(new ApiError({ status: 503, code: 'service_unavailable', message: 'Time and invoices are not available right now.' }))
