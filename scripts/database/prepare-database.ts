import { migrate } from '../../packages/server-kit/src/database/migrate.ts'
import type { RolePasswords } from '../../packages/server-kit/src/database/roles.ts'
import { accountsMigrations } from '../../gateway/src/migrations/index.ts'
import { billingMigrations } from '../../services/billing/src/migrations/index.ts'
import { projectsMigrations } from '../../services/projects/src/migrations/index.ts'
import { proposalsMigrations } from '../../services/proposals/src/migrations/index.ts'

/** Ordered by foreign keys between the schemas. */
export const migrationSets = [accountsMigrations, projectsMigrations, billingMigrations, proposalsMigrations] as const

interface PrepareOptions {
  /** The URL of a superuser, or of a role that may create roles and schemas. */
  adminUrl: string
  passwords: RolePasswords
}

/** Creates roles and schemas and runs migrations. Returns the names of the migrations that ran. Can be repeated, even concurrently. */
export async function prepareDatabase({ adminUrl, passwords }: PrepareOptions): Promise<string[]> {
  return migrate({ adminUrl, passwords, sets: migrationSets })
}
