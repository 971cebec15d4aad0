import { withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { ClientCard } from './client-card.tsx'
import { bareClient, longWordedClient, sampleClient } from './testing/client-samples.ts'

const meta: Meta<typeof ClientCard> = {
  title: 'Clients/Card',
  component: ClientCard,
  decorators: [withPage({}), (Story) => <div style={{ maxWidth: 360 }}>{Story()}</div>],
}
export default meta

type Story = StoryObj<typeof ClientCard>

export const Complete: Story = { args: { client: sampleClient() } }
export const OnlyWhatIsRequired: Story = { args: { client: bareClient } }
export const VeryLongWords: Story = { args: { client: longWordedClient } }
export const LogoThatDoesNotLoad: Story = { args: { client: sampleClient({ logoUrl: 'data:image/png;base64,broken' }) } }
