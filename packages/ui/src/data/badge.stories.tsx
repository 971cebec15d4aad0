import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { Row } from '../layout/page.tsx'
import { Badge } from './badge.tsx'

const meta = { title: 'Components/Badge', component: Badge, args: { children: 'Draft' } } satisfies Meta<typeof Badge>
export default meta
type Story = StoryObj<typeof meta>

const tones = (
  <Row>
    <Badge tone="good">Paid</Badge>
    <Badge tone="info">Sent</Badge>
    <Badge tone="warn">On Hold</Badge>
    <Badge tone="bad">Overdue</Badge>
    <Badge tone="muted">Draft</Badge>
    <Badge tone="info" dot={false}>
      Billable
    </Badge>
  </Row>
)

export const Tones: Story = { render: () => tones }
export const TonesOnLight: Story = { globals: { theme: 'light' }, render: () => tones }
