import type { SchemaMigrations } from '@billfold/server-kit/database/migrate'
import { Accounts } from './2026-11-20-accounts.ts'
import { BusinessCard } from './2026-11-20-business-card.ts'
import { Sessions } from './2026-11-20-sessions.ts'

export const accountsMigrations: SchemaMigrations = {
  schema: 'accounts',
  migrations: {
    '2026-11-20-accounts': Accounts,
    '2026-11-20-sessions': Sessions,
    '2026-11-20-business-card': BusinessCard,
  },
}
