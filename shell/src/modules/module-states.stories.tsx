import { Card, Grid } from '@billfold/ui'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { createStore } from 'zustand/vanilla'
import { sampleModule } from '../testing/sample-registry.ts'
import { withShell } from '../testing/with-shell.tsx'
import type { LoadState, Part, PartState } from './part.ts'
import type { ModuleFiller } from './module-catalog.ts'
import { FramedFiller, InlineFiller, TabFiller } from './module-filler.tsx'
import { ModulePageView } from './module-page.tsx'

const meta: Meta = { title: 'Shell/Module states', parameters: { layout: 'fullscreen' }, decorators: [withShell()] }
export default meta

type Story = StoryObj

const rest = () => Promise.resolve()

/** A part that stays in the given state. */
function partIn(load: LoadState): Part {
  return { module: 'projects', store: createStore<PartState>()(() => ({ load, Component: null, run: 0, outcomes: [] })), request: rest, retry: rest, crashed: rest }
}

const loading = partIn({ phase: 'loading', release: 'current', attempt: 1 })
const failed = partIn({ phase: 'failed', kind: 'fast' })
const timedOut = partIn({ phase: 'failed', kind: 'timeout' })
const crashed = partIn({ phase: 'failed', kind: 'render' })
const off = partIn({ phase: 'off', reason: 'Needs projects ^2.0.0, and 1.0.0 runs here.' })

export const PageLoading: Story = { render: () => <ModulePageView title="Clients" part={loading} /> }
export const PageFailed: Story = { render: () => <ModulePageView title="Clients" part={failed} /> }
export const PageTimedOut: Story = { render: () => <ModulePageView title="Clients" part={timedOut} /> }
export const PageCrashed: Story = { render: () => <ModulePageView title="Clients" part={crashed} /> }
export const PageOff: Story = { render: () => <ModulePageView title="Clients" part={off} /> }

const module = sampleModule()
const offer = (part: Part): ModuleFiller => ({
  module,
  part,
  filler: { slot: 'dashboard.cards.v1', id: 'active-projects', order: 20, title: 'Active Projects', height: 280 },
})
const context = {}

export const Cards: Story = {
  parameters: { layout: 'padded' },
  render: () => (
    <Grid of="halves">
      <FramedFiller offer={offer(loading)} context={context} />
      <FramedFiller offer={offer(failed)} context={context} />
      <FramedFiller offer={offer(off)} context={context} />
    </Grid>
  ),
}

export const InATab: Story = {
  parameters: { layout: 'padded' },
  render: () => (
    <>
      <TabFiller offer={offer(loading)} context={context} />
      <TabFiller offer={offer(failed)} context={context} />
      <TabFiller offer={offer(off)} context={context} />
    </>
  ),
}

export const InTheHeader: Story = {
  parameters: { layout: 'padded' },
  render: () => (
    <Card>
      <InlineFiller offer={offer(loading)} context={context} />
      <InlineFiller offer={offer(failed)} context={context} />
    </Card>
  ),
}
