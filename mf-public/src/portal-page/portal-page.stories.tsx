import { type ClientPortal, clientPortalCalls } from '@billfold/contracts/client-portal/client-portal-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { emptyLists, longLists, longPortal, openInvoice, type PortalLists, sampleLists, samplePortal } from '../testing/portal-samples.ts'
import { PortalPage } from './portal-page.tsx'

const meta: Meta<typeof PortalPage> = {
  title: 'Client page/Portal',
  component: PortalPage,
  globals: { theme: 'light' },
  parameters: { layout: 'fullscreen' },
  args: { token: 'TOKEN' },
}
export default meta

type Story = StoryObj<typeof PortalPage>

const never = () => new Promise<never>(() => undefined)
const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Invoices and time tracking are not available right now.' })
const busy = new ApiError({ status: 429, code: 'too_many_requests', message: 'Too many requests. Try again in a minute.' })

type Reply<Value> = Value | ApiError | (() => Promise<never>)

function showing(inlined: ClientPortal | 'expired' | null | undefined, lists: Reply<PortalLists> = sampleLists, read: Reply<ClientPortal> = never): Story {
  const { countView, sender, invoices, proposals, projects } = clientPortalCalls
  const listed = <Name extends keyof PortalLists>(name: Name) => (lists instanceof ApiError ? lists : typeof lists === 'function' ? lists() : lists[name])
  const answers = [
    answer(countView, undefined),
    answer(clientPortalCalls.read, read),
    answer(sender, samplePortal.sender),
    answer(invoices, ({ address }) => listed(address.includes('state=past') ? 'paidInvoices' : 'openInvoices')),
    answer(proposals, ({ address }) => listed(address.includes('state=past') ? 'signedProposals' : 'openProposals')),
    answer(projects, () => listed('projects')),
  ]
  return { args: { inlined }, decorators: [withPage({ answers })] }
}

const onlyOpen = { ...emptyLists, openInvoices: [openInvoice({ isPayable: false })] }
const nothingToPay = { ...sampleLists, openInvoices: [], openProposals: [] }

export const Complete: Story = { ...showing(samplePortal), tags: ['browser'] }
export const CompleteOnAPhone: Story = { ...Complete, ...phone }
export const NothingToPay: Story = showing(samplePortal, nothingToPay)
export const OneInvoiceByTransfer: Story = showing(samplePortal, onlyOpen)
export const Empty: Story = showing(samplePortal, emptyLists)
export const EmptyOnAPhone: Story = { ...Empty, ...phone }
export const VeryLongWordsAndLargeSums: Story = showing(longPortal, longLists)
export const VeryLongWordsAndLargeSumsOnAPhone: Story = { ...VeryLongWordsAndLargeSums, ...phone }
export const ListsLoading: Story = showing(samplePortal, never)
export const ListsFailed: Story = showing(samplePortal, down)
export const ListsFailedOnAPhone: Story = { ...ListsFailed, ...phone }
export const Loading: Story = showing(undefined)
export const LoadingFailed: Story = showing(undefined, sampleLists, down)
export const TooManyRequests: Story = showing(undefined, sampleLists, busy)
export const NotFound: Story = showing(null)
export const Expired: Story = showing('expired')
