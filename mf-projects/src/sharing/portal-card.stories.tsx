import { portalLinkCalls } from '@billfold/contracts/client-portal/portal-link-calls'
import type { ShareLink } from '@billfold/contracts/sharing/share-link-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { sampleLink } from '@billfold/web-kit/project-status/testing/shared-project-samples.ts'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { screen, userEvent } from 'storybook/test'
import { PortalCard } from './portal-card.tsx'

const meta: Meta<typeof PortalCard> = { title: 'Client page/Portal card', component: PortalCard, args: { context: { clientId: 1 } } }
export default meta

type Story = StoryObj<typeof PortalCard>

const url = 'https://billfold.example/shared/client/TOKEN'

function showing(link: ShareLink | null): Story {
  return { decorators: [withPage({ answers: [answer(portalLinkCalls.get, { link }), answer(portalLinkCalls.generate, { shareUrl: url })] })] }
}

const on = sampleLink({ url })
const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Clients and projects are not available right now.' })

export const Off: Story = showing(null)
export const OffOnAPhone: Story = { ...Off, ...phone }
export const On: Story = showing(on)
export const OnOnAPhone: Story = { ...On, ...phone }
export const Expired: Story = showing({ ...on, isExpired: true, expiresOn: '2026-11-19' })
export const Revoking: Story = { ...On, play: async () => userEvent.click(await screen.findByRole('button', { name: 'Revoke' })) }
export const Loading: Story = { decorators: [withPage({ answers: [answer(portalLinkCalls.get, () => new Promise(() => undefined))] })] }
export const Failed: Story = { decorators: [withPage({ answers: [answer(portalLinkCalls.get, down)] })] }
