import type { SchemaMigrations } from '@billfold/server-kit/database/migrate'
import { InitialProposals } from './2026-11-26-initial.ts'
import { ListPages } from './2026-11-27-list-pages.ts'
import { ClientPages } from './2026-11-29-client-pages.ts'

export const proposalsMigrations: SchemaMigrations = {
  schema: 'proposals',
  migrations: { '2026-11-26-initial': InitialProposals, '2026-11-27-list-pages': ListPages, '2026-11-29-client-pages': ClientPages },
}
