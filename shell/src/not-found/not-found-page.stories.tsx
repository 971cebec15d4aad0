import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { withShell } from '../testing/with-shell.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const meta: Meta<typeof NotFoundPage> = {
  title: 'Shell/Not found',
  component: NotFoundPage,
  parameters: { layout: 'fullscreen' },
  decorators: [withShell({ user: null })],
}
export default meta

type Story = StoryObj<typeof NotFoundPage>

export const SignedOut: Story = {}
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
