import { demoCalls } from '@billfold/contracts/demo/demo-calls'
import { answer } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect } from 'storybook/test'
import { withShell } from '../testing/with-shell.tsx'
import { AuthPage } from './auth-page.tsx'

const meta: Meta<typeof AuthPage> = {
  title: 'Shell/Demo offer',
  component: AuthPage,
  parameters: { layout: 'fullscreen' },
  decorators: [withShell({ user: null, answers: [answer(demoCalls.begin, () => new Promise<never>(() => undefined))] })],
  args: { offersDemo: true },
}
export default meta

type Story = StoryObj<typeof AuthPage>

export const Offered: Story = {}

export const Opening: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Explore with demo data' }))
    await expect(canvas.getByRole('button', { name: 'Preparing your workspace...' })).toBeDisabled()
  },
}

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
