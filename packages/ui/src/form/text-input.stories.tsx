import { Mail } from 'lucide-react'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect } from 'storybook/test'
import { TextInput } from './text-input.tsx'

const meta = {
  title: 'Components/TextInput',
  component: TextInput,
  args: { 'aria-label': 'Email' },
  decorators: [(Story) => <div style={{ maxWidth: 320 }}>{Story()}</div>],
} satisfies Meta<typeof TextInput>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { args: { defaultValue: 'ada@engines.co' } }
export const Placeholder: Story = { args: { placeholder: 'name@company.com' } }
export const WithAffixes: Story = { args: { prefix: <Mail />, suffix: '.com', defaultValue: 'engines' } }
export const Disabled: Story = { args: { disabled: true, defaultValue: 'ada@engines.co' } }
export const Invalid: Story = { args: { 'aria-invalid': true, defaultValue: 'ada@' } }
export const DateInput: Story = { args: { 'aria-label': 'Due Date', type: 'date', defaultValue: '2026-12-20' } }

export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('textbox')).toHaveFocus()
  },
}
