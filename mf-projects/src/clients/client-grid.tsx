import type { Client } from '@billfold/contracts/clients/client'
import { WindowedGrid } from '../long-list/windowed-grid.tsx'
import { ClientCard } from './client-card.tsx'

export function ClientGrid({ clients }: { clients: readonly Client[] }) {
  return <WindowedGrid items={clients}>{(client) => <ClientCard client={client} />}</WindowedGrid>
}
