import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, screen } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Kbd } from '../data/kbd.tsx'
import { Row, Stack } from '../layout/page.tsx'
import { Separator, Truncate, VisuallyHidden } from '../layout/small-parts.tsx'
import { FullScreenSpinner, Spinner } from '../states/spinner.tsx'
import { Tooltip } from '../overlay/tooltip.tsx'
import { Trend } from '../data/stat-card.tsx'

const meta = { title: 'Components/Small things' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

export const Keys: Story = {
  render: () => (
    <Row>
      <Kbd>⌘ K</Kbd>
      <Kbd>F8</Kbd>
      <Kbd>?</Kbd>
    </Row>
  ),
}

export const Line: Story = {
  render: () => (
    <Stack>
      Above
      <Separator />
      Below
    </Stack>
  ),
}

export const Trends: Story = {
  render: () => (
    <Stack gap={1}>
      <Trend direction="up" value="+12.5%">
        vs last month
      </Trend>
      <Trend direction="down" value="-3.1%" />
      <Trend direction="flat" value="0.0%" />
      <Trend direction="up" value="+4.0%" tone="bad">
        expenses
      </Trend>
    </Stack>
  ),
}

export const Turning: Story = { render: () => <Spinner size={24} /> }
export const FullScreen: Story = { parameters: { layout: 'fullscreen' }, render: () => <FullScreenSpinner /> }

export const ReadAloudOnly: Story = {
  render: () => (
    <p>
      3<VisuallyHidden> overdue invoices</VisuallyHidden>
    </p>
  ),
}

export const CutText: Story = {
  tags: ['browser'],
  render: () => (
    <div style={{ width: 200 }}>
      <Truncate>Donaudampfschifffahrtsgesellschaftskapitän</Truncate>
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    const text = canvas.getByText(/Donau/)
    await userEvent.hover(text)
    await expect(text).toHaveAttribute('title', 'Donaudampfschifffahrtsgesellschaftskapitän')
  },
}

export const TooltipByFocus: Story = {
  render: () => (
    <div style={{ padding: 48 }}>
      <Tooltip content="Copies the address of this page">
        <Button>Share with Client</Button>
      </Tooltip>
    </div>
  ),
  play: async ({ userEvent }) => {
    await userEvent.tab()
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Copies the address')
  },
}
