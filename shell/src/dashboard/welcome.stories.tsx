import { phone } from '@billfold/ui/stories/phone.ts'
import { testUser } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { sampleModule } from '../testing/sample-registry.ts'
import { withShell } from '../testing/with-shell.tsx'
import { Welcome } from './welcome.tsx'

const pages = ['/clients/new', '/projects/new', '/time-tracking', '/invoices']
const module = sampleModule()
const routes = pages.map((path) => ({ path, page: 'page', preload: [] }))
const everything = { ...module, current: { ...module.current, manifest: { ...module.current.manifest, routes } } }

const meta: Meta<typeof Welcome> = { title: 'Shell/Welcome', component: Welcome }
export default meta

type Story = StoryObj<typeof Welcome>

const inShell = { decorators: [withShell()] }
const elsewhere = { decorators: [withShell({ user: { ...testUser, timeZone: 'Pacific/Apia' } })] }

export const FourSteps: Story = { args: { modules: [everything] }, ...inShell }
export const FourStepsOnAPhone: Story = { ...FourSteps, ...phone }
export const InAnotherZone: Story = { ...FourSteps, ...elsewhere }
export const InAnotherZoneOnAPhone: Story = { ...InAnotherZone, ...phone }
export const NoModule: Story = { args: { modules: [] }, ...inShell }
