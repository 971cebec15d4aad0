import { Card } from '@billfold/ui'
import { PageShell } from '@billfold/web-kit'
import { Counter } from './counter.tsx'

export function NeighbourPage() {
  return (
    <PageShell title="Neighbour">
      <Card>
        <Counter />
      </Card>
    </PageShell>
  )
}
