import { useState } from 'react'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, fn } from 'storybook/test'
import { SearchInput } from './search-input.tsx'

const meta = {
  title: 'Components/SearchInput',
  component: SearchInput,
  args: { value: '', onValueChange: fn(), placeholder: 'Search clients...' },
} satisfies Meta<typeof SearchInput>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const WithShortcut: Story = { args: { placeholder: 'Search...', shortcut: '⌘ K' } }
export const Disabled: Story = { args: { disabled: true } }

export const TypedAndCleared: Story = {
  render: function Typed(args) {
    const [value, setValue] = useState('')
    return <SearchInput {...args} value={value} onValueChange={setValue} />
  },
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('searchbox', { name: 'Search clients...' })
    await userEvent.type(input, 'north')
    await userEvent.click(canvas.getByRole('button', { name: 'Clear search' }))
    await expect(input).toHaveValue('')
    await expect(input).toHaveFocus()
  },
}
