import { ArrowLeft, Download, Ellipsis, Pencil, Plus, Share2, Upload } from 'lucide-react'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { SampleTools } from '../stories/sample-frame.tsx'
import { PageHeader } from './page.tsx'

/** Width that remains beside the navigation on a 1280 px screen. */
const BESIDE_NAVIGATION = 1040

const meta = {
  title: 'Components/PageHeader',
  component: PageHeader,
  parameters: { layout: 'fullscreen' },
  decorators: [(Story) => <div style={{ maxWidth: BESIDE_NAVIGATION }}>{Story()}</div>],
  // Text must not be cut off, however many actions there are.
  play: async ({ canvasElement }) => {
    const words = [...canvasElement.querySelectorAll('h1, p')]
    await expect(words).toHaveLength(2)
    for (const { scrollWidth, scrollHeight, clientWidth, clientHeight } of words) await expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight])
  },
} satisfies Meta<typeof PageHeader>
export default meta
type Story = StoryObj<typeof meta>

export const WithAWayBack: Story = {
  args: {
    title: 'Accessibility audit',
    subtitle: 'Detailed financial breakdown and project analytics',
    back: (
      <Button variant="ghost" size="small" icon={<ArrowLeft />}>
        Back
      </Button>
    ),
    tools: <SampleTools />,
    actions: (
      <>
        <IconButton variant="secondary" icon={<Ellipsis />} label="More" />
        <Button icon={<Pencil />}>Edit</Button>
        <Button icon={<Download />}>Download PDF</Button>
        <Button variant="primary" icon={<Share2 />}>
          Share with Client
        </Button>
      </>
    ),
  },
}

export const WithoutAWayBack: Story = {
  args: {
    title: 'Clients',
    subtitle: 'Manage your client relationships and contact information',
    tools: <SampleTools />,
    actions: (
      <>
        <Button icon={<Upload />}>Import</Button>
        <Button icon={<Download />}>Export</Button>
        <Button variant="primary" icon={<Plus />}>
          New Client
        </Button>
      </>
    ),
  },
}
