import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { Card, CardHeader, CardTitle } from '../layout/card.tsx'
import { phone } from '../stories/phone.ts'
import { DescriptionList } from './description-list.tsx'

const meta = {
  title: 'Components/DescriptionList',
  component: DescriptionList,
  args: {
    missing: 'Not provided',
    items: [
      { label: 'Company Name', value: 'Analytical Engines Ltd' },
      { label: 'Phone', value: null },
      { label: 'Address', value: '12 St James’s Square\nLondon SW1Y 4JH' },
      { label: 'Website', value: <a href="#website">engines.co</a> },
      { label: 'Tax ID', value: '' },
    ],
  },
  decorators: [
    (Story) => (
      <Card style={{ maxWidth: 520 }}>
        <CardHeader>
          <CardTitle>Contact Information</CardTitle>
        </CardHeader>
        {Story()}
      </Card>
    ),
  ],
} satisfies Meta<typeof DescriptionList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}
export const OnAPhone: Story = { ...phone }
export const LongText: Story = {
  args: { items: [{ label: 'E-mail for invoices and reminders', value: 'rechnungseingang.buchhaltung@donaudampfschifffahrtsgesellschaft.example' }] },
}
