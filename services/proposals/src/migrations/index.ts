import type { SchemaMigrations } from '@billfold/server-kit/database/migrate'
import { IdempotencyKeys } from './2026-11-20-idempotency-keys.ts'

export const proposalsMigrations: SchemaMigrations = {
  schema: 'proposals',
  migrations: { '2026-11-20-idempotency-keys': IdempotencyKeys },
}
