import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { Stack } from '../layout/page.tsx'
import { Skeleton } from './skeleton.tsx'

const meta = { title: 'Components/Skeleton', component: Skeleton } satisfies Meta<typeof Skeleton>
export default meta
type Story = StoryObj<typeof meta>

export const Shapes: Story = {
  render: () => (
    <Stack gap={2} style={{ maxWidth: 320 }}>
      <Skeleton width={48} height={48} round />
      <Skeleton width="60%" />
      <Skeleton />
      <Skeleton height={120} />
    </Stack>
  ),
}
