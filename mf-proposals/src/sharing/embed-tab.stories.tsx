import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { sampleProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import { screen, userEvent } from 'storybook/test'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { sampleLink } from '../testing/samples.ts'
import { ShareButton } from './share-button.tsx'

// In production, '/embed/v1.js' defines this element.
if (!customElements.get('billfold-proposal')) customElements.define('billfold-proposal', class extends HTMLElement {})

const meta: Meta<typeof ShareButton> = { title: 'Proposals/Embed tab', component: ShareButton, args: { proposal: sampleProposal({ id: 7 }) } }
export default meta

type Story = StoryObj<typeof ShareButton>

function listing(...sites: string[]): Story {
  const link = sampleLink()
  const answers = [answer(proposalSharingCalls.generate, { shareUrl: link.url }), answer(proposalSharingCalls.get, { link }), answer(proposalSharingCalls.sites, { sites })]
  return {
    decorators: [withPage({ answers })],
    play: async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Share' }))
      await screen.findByRole('textbox', { name: 'Share link' })
      await userEvent.click(screen.getByRole('tab', { name: 'Embed' }))
      await screen.findByLabelText('Allowed website')
    },
  }
}

export const NoSiteYet: Story = listing()
export const WithSites: Story = listing('https://www.acme.test', 'http://localhost:4000', 'https://a-rather-long-name-of-a-site-that-hardly-fits.acme-international.example')
export const WithSitesOnAPhone: Story = { ...WithSites, ...phone }
