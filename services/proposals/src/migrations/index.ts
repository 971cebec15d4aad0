import type { SchemaMigrations } from '@billfold/server-kit/database/migrate'
import { Proposals } from './2026-11-20-proposals.ts'

export const proposalsMigrations: SchemaMigrations = {
  schema: 'proposals',
  migrations: { '2026-11-20-proposals': Proposals },
}
