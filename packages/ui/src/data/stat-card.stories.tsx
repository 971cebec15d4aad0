import { Clock, DollarSign, FileText, Wallet } from 'lucide-react'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect } from 'storybook/test'
import { Grid } from '../layout/page.tsx'
import { phone } from '../stories/phone.ts'
import { StatCard } from './stat-card.tsx'

const meta = {
  title: 'Components/StatCard',
  component: StatCard,
  args: { label: 'Total Billed', value: '$48,250.00', icon: <DollarSign /> },
  decorators: [(Story) => <div style={{ maxWidth: 300 }}>{Story()}</div>],
} satisfies Meta<typeof StatCard>
export default meta
type Story = StoryObj<typeof meta>

export const Up: Story = { args: { change: { direction: 'up', value: '+12.5%', children: 'vs last month' } } }
export const Down: Story = { args: { change: { direction: 'down', value: '-8.2%', children: 'vs last month' } } }
export const Unchanged: Story = { args: { change: { direction: 'flat', value: '0.0%', children: 'vs last month' } } }
export const Caption: Story = { args: { label: 'Outstanding', caption: 'Pending payment' } }
export const Loading: Story = { args: { loading: true } }

const four = (loading: boolean) => (
  <Grid of="stats">
    <StatCard
      loading={loading}
      label="Total Billed"
      value="$1,248,250.00"
      icon={<DollarSign />}
      change={{ direction: 'up', value: '+12.5%', children: 'vs last month' }}
    />
    <StatCard
      loading={loading}
      label="Total Collected"
      value="$39,100.50"
      icon={<Wallet />}
      change={{ direction: 'up', value: '+8.2%', children: 'vs last month' }}
    />
    <StatCard
      loading={loading}
      label="Uninvoiced Amount"
      value="$3,475.00"
      icon={<FileText />}
      change={{ direction: 'down', value: '-15.3%', children: 'vs last month' }}
    />
    <StatCard
      loading={loading}
      label="Hours Tracked"
      value="412.5"
      icon={<Clock />}
      change={{ direction: 'flat', value: '0.0%', children: 'vs last month' }}
    />
  </Grid>
)

const wide: Story = { decorators: [(Story) => <div style={{ width: 'min(1200px, calc(100vw - 32px))' }}>{Story()}</div>] }

export const Four: Story = { ...wide, render: () => four(false) }
export const FourOnAPhone: Story = { ...phone, decorators: wide.decorators ?? [], render: () => four(false) }

/** Long amounts must not be truncated. */
export const AFortuneOnAPhone: Story = {
  ...phone,
  decorators: wide.decorators ?? [],
  render: () => (
    <Grid of="stats">
      <StatCard label="Total Billed" value="$98,765,432.10" icon={<DollarSign />} />
      <StatCard label="Net Profit" value="-$1,298,765,432.10" isLoss icon={<Wallet />} />
    </Grid>
  ),
  play: async ({ canvas }) => {
    for (const figure of canvas.getAllByText(/\$/)) await expect(figure.scrollWidth).toBeLessThanOrEqual(figure.clientWidth)
  },
}

export const NothingJumps: Story = {
  ...wide,
  render: () => (
    <>
      <div data-testid="before">{four(true)}</div>
      <div data-testid="after">{four(false)}</div>
    </>
  ),
  play: async ({ canvas }) => {
    const height = (id: string) => canvas.getByTestId(id).getBoundingClientRect().height
    await expect(height('before')).toBe(height('after'))
  },
}
