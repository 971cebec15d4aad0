import type { ShareLink } from '@billfold/contracts/sharing/share-link-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import { screen, userEvent } from 'storybook/test'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { sampleLink, sampleProject } from '@billfold/web-kit/project-status/testing/shared-project-samples.ts'
import { ShareCard } from './share-card.tsx'

const meta: Meta<typeof ShareCard> = { title: 'Client page/Share card', component: ShareCard, args: { context: { projectId: 1 } } }
export default meta

type Story = StoryObj<typeof ShareCard>

function showing(link: ShareLink | null): Story {
  const answers = [
    answer(sharingCalls.get, { link }),
    answer(sharingCalls.read, sampleProject()),
    answer(sharingCalls.generate, { shareUrl: sampleLink().url }),
  ]
  return { decorators: [withPage({ answers })] }
}

// Outside Storybook, '/embed/v1.js' defines this element.
if (!customElements.get('billfold-project')) customElements.define('billfold-project', class extends HTMLElement {})

const press = (name: string) => async () => userEvent.click(await screen.findByRole('button', { name }))

export const WithALink: Story = showing(sampleLink())
export const WithALinkOnAPhone: Story = { ...WithALink, ...phone }
export const NoLinkYet: Story = showing(null)
export const Expired: Story = showing(sampleLink({ isExpired: true, expiresOn: '2026-11-19', views: 0, lastViewedAt: null }))
export const Preview: Story = { ...WithALink, play: press('Preview') }
export const PreviewOnAPhone: Story = { ...WithALink, ...phone, play: press('Preview') }
export const Embedding: Story = { ...WithALink, play: press('Embed') }
export const EmbeddingOnAPhone: Story = { ...WithALink, ...phone, play: press('Embed') }
export const Revoking: Story = { ...WithALink, play: press('Revoke') }
export const Loading: Story = { decorators: [withPage({ answers: [answer(sharingCalls.get, () => new Promise(() => undefined))] })] }
export const Failed: Story = {
  decorators: [withPage({ answers: [answer(sharingCalls.get, new ApiError({ status: 0, code: 'offline', message: 'Request failed' }))] })],
}
