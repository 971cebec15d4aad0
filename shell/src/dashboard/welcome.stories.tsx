import { phone } from '@billfold/ui/stories/phone.ts'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { sampleModule } from '../testing/sample-registry.ts'
import { withShell } from '../testing/with-shell.tsx'
import { Welcome } from './welcome.tsx'

const pages = ['/clients/new', '/projects/new', '/time-tracking', '/invoices']
const module = sampleModule()
const routes = pages.map((path) => ({ path, page: 'page', preload: [] }))
const everything = { ...module, current: { ...module.current, manifest: { ...module.current.manifest, routes } } }

const meta: Meta<typeof Welcome> = { title: 'Shell/Welcome', component: Welcome, decorators: [withShell()] }
export default meta

type Story = StoryObj<typeof Welcome>

export const FourSteps: Story = { args: { modules: [everything] } }
export const FourStepsOnAPhone: Story = { ...FourSteps, ...phone }
export const NoModule: Story = { args: { modules: [] } }
