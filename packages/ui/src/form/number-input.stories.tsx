import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect } from 'storybook/test'
import { NumberInput } from './number-input.tsx'

const meta = {
  title: 'Components/NumberInput',
  component: NumberInput,
  args: { 'aria-label': 'Hourly Rate', step: 0.01, min: 0, defaultValue: '125.00' },
  decorators: [(Story) => <div style={{ maxWidth: 200 }}>{Story()}</div>],
} satisfies Meta<typeof NumberInput>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { args: { prefix: '$', suffix: '/hr' } }
export const Disabled: Story = { args: { disabled: true } }
export const Invalid: Story = { args: { 'aria-invalid': true, defaultValue: '12,5x' } }

export const SteppedByArrows: Story = {
  args: { 'aria-label': 'Hours', step: 0.25, defaultValue: '2.50', suffix: 'h' },
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('spinbutton', { name: 'Hours' })
    await userEvent.click(input)
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
    await expect(input).toHaveValue('2.75')
  },
}
