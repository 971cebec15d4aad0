import type { OnboardingStep } from '@billfold/contracts/dashboard/dashboard'
import { phone } from '@billfold/ui/stories/phone.ts'
import { testUser } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { sampleOnboarding } from '../testing/sample-onboarding.ts'
import { sampleModule } from '../testing/sample-registry.ts'
import { withShell } from '../testing/with-shell.tsx'
import { Welcome } from './welcome.tsx'

const pages = ['/clients/new', '/time-tracking', '/invoices']
const module = sampleModule()
const routes = pages.map((path) => ({ path, page: 'page', preload: [] }))
const everything = { ...module, current: { ...module.current, manifest: { ...module.current.manifest, routes } } }

const meta: Meta<typeof Welcome> = { title: 'Shell/Welcome', component: Welcome }
export default meta

type Story = StoryObj<typeof Welcome>

const inShell = { decorators: [withShell()] }
const elsewhere = { decorators: [withShell({ user: { ...testUser, timeZone: 'Pacific/Apia' } })] }

const steps = (...done: OnboardingStep[]) => ({ modules: [everything], onboarding: sampleOnboarding(...done) })

export const NewAccount: Story = { args: { modules: [everything], onboarding: { ...sampleOnboarding('payments'), isSetUp: false } }, ...inShell, tags: ['browser'] }
export const NewAccountOnAPhone: Story = { ...NewAccount, ...phone }
export const SetUp: Story = { args: steps('payments'), ...inShell }
export const SetUpOnAPhone: Story = { ...SetUp, ...phone }
export const AlmostDone: Story = { args: steps('client', 'work', 'invoice', 'payments'), ...inShell }
export const AlmostDoneOnAPhone: Story = { ...AlmostDone, ...phone }
export const InAnotherZone: Story = { args: { modules: [everything], onboarding: null }, ...elsewhere }
export const InAnotherZoneOnAPhone: Story = { ...InAnotherZone, ...phone }
export const NoModule: Story = { args: { modules: [], onboarding: null }, ...inShell }
