import { migrate } from '../../packages/server-kit/src/database/migrate.ts'
import type { RolePasswords } from '../../packages/server-kit/src/database/roles.ts'
import { accountsMigrations } from '../../gateway/src/migrations/index.ts'
import { billingMigrations } from '../../services/billing/src/migrations/index.ts'
import { projectsMigrations } from '../../services/projects/src/migrations/index.ts'
import { proposalsMigrations } from '../../services/proposals/src/migrations/index.ts'

/** A schema stands after those that its foreign keys point to. */
export const migrationSets = [accountsMigrations, projectsMigrations, billingMigrations, proposalsMigrations] as const

interface PrepareOptions {
  /** A superuser's address, or that of a role that may create roles and schemas. */
  adminUrl: string
  passwords: RolePasswords
}

/** Roles, schemas and tables as this version of Billfold wants them; answers which migrations that took. Safe to call at every start, and twice at once. */
export async function prepareDatabase({ adminUrl, passwords }: PrepareOptions): Promise<string[]> {
  return migrate({ adminUrl, passwords, sets: migrationSets })
}
