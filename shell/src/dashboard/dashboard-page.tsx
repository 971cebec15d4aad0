import type { RegisteredModule } from '@billfold/contracts/modules/registry'
import { Stack } from '@billfold/ui'
import { PageShell, Slot } from '@billfold/web-kit'
import { Welcome } from './welcome.tsx'

const NO_CONTEXT = {}

/** A page of places; the modules bring what stands on it. */
export function DashboardPage({ modules }: { modules: readonly RegisteredModule[] }) {
  return (
    <PageShell>
      <Stack gap={6}>
        <Slot name="dashboard.metrics.v1" context={NO_CONTEXT} />
        <Slot name="dashboard.cards.v1" context={NO_CONTEXT} columns={2} empty={<Welcome modules={modules} />} />
      </Stack>
    </PageShell>
  )
}
