import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { Button } from '../button/button.tsx'
import { Card, CardHeader, CardTitle } from './card.tsx'

const meta = { title: 'Components/Card', component: Card } satisfies Meta<typeof Card>
export default meta
type Story = StoryObj<typeof meta>

const header = (
  <CardHeader
    actions={
      <Button size="small" variant="ghost">
        View All
      </Button>
    }
  >
    <CardTitle>Recent Invoices</CardTitle>
  </CardHeader>
)

export const Default: Story = {
  render: () => (
    <Card>
      {header}
      Three invoices were sent this week.
    </Card>
  ),
}
export const WithSubtitle: Story = {
  render: () => (
    <Card>
      <CardHeader>
        <CardTitle subtitle="How you are paid, and in what">Payment Terms</CardTitle>
      </CardHeader>
      Net 30
    </Card>
  ),
}
export const AsLink: Story = {
  render: () => (
    <Card interactive asChild>
      <a href="#project">Website relaunch</a>
    </Card>
  ),
}
export const LongTitle: Story = {
  render: () => (
    <Card style={{ maxWidth: 360 }}>
      <CardHeader actions={<Button size="small">Export</Button>}>
        <CardTitle>Umsatz der letzten zwölf Monate nach Auftraggeber</CardTitle>
      </CardHeader>
      Content
    </Card>
  ),
}
