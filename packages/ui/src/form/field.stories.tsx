import { Mail } from 'lucide-react'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect } from 'storybook/test'
import { Stack } from '../layout/page.tsx'
import { Select } from '../select/select.tsx'
import { TextArea, TextInput } from './text-input.tsx'
import { Field } from './field.tsx'

const meta = {
  title: 'Components/Field',
  component: Field,
  args: { label: 'Company Name', children: <TextInput placeholder="Enter company name" /> },
  decorators: [(Story) => <div style={{ maxWidth: 360 }}>{Story()}</div>],
} satisfies Meta<typeof Field>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Required: Story = { args: { required: true } }

export const WithHelp: Story = {
  args: { label: 'Logo URL', help: "URL to the client's logo (will appear in proposals)", children: <TextInput type="url" /> },
}

export const WithError: Story = {
  args: { label: 'Email', required: true, error: 'Invalid email address', children: <TextInput defaultValue="ada@" prefix={<Mail />} /> },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: /Email/ })
    await expect(input).toBeInvalid()
    await expect(input).toHaveAccessibleDescription('Invalid email address')
  },
}

export const EveryControl: Story = {
  render: () => (
    <Stack>
      <Field label="Primary Contact">
        <TextInput defaultValue="Ada Lovelace" />
      </Field>
      <Field label="Industry" error="Choose an industry">
        <Select placeholder="Select industry" options={[{ value: 'tech', label: 'Technology' }]} />
      </Field>
      <Field label="Address" help="As it stands on invoices">
        <TextArea defaultValue={'12 St James’s Square\nLondon'} />
      </Field>
    </Stack>
  ),
}

export const Disabled: Story = { args: { children: <TextInput disabled defaultValue="Analytical Engines Ltd" /> } }

export const LongText: Story = {
  args: {
    label: 'Name under which the client is registered for value added tax in the country of its seat',
    error: 'A client with this name and the same tax number exists already in your list of archived clients',
    children: <TextInput defaultValue="Donaudampfschifffahrtsgesellschaftskapitänskajütenverwaltung GmbH & Co. KG" />,
  },
}
