import { phone } from '@billfold/ui/stories/phone.ts'
import { withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { QuickActionsCard } from './quick-actions-card.tsx'

const meta: Meta<typeof QuickActionsCard> = { title: 'Dashboard/Quick Actions', component: QuickActionsCard, decorators: [withPage({})] }
export default meta

type Story = StoryObj<typeof QuickActionsCard>

export const Three: Story = {}
export const ThreeOnAPhone: Story = { ...phone }
