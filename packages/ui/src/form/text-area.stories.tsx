import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { TextArea } from './text-input.tsx'

const meta = {
  title: 'Components/TextArea',
  component: TextArea,
  args: { 'aria-label': 'Notes' },
  decorators: [(Story) => <div style={{ maxWidth: 420 }}>{Story()}</div>],
} satisfies Meta<typeof TextArea>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { args: { placeholder: 'Anything your client should know' } }
export const Disabled: Story = { args: { disabled: true, defaultValue: 'Thank you for your business.' } }
export const Invalid: Story = { args: { 'aria-invalid': true, defaultValue: '?' } }
export const GrowsWithItsText: Story = { args: { defaultValue: 'One more line of notes for the client.\n'.repeat(12) } }
