import { migrate } from '../../packages/server-kit/src/database/migrate.ts'
import type { RolePasswords } from '../../packages/server-kit/src/database/roles.ts'
import { accountsMigrations } from '../../gateway/src/migrations/index.ts'
import { billingMigrations } from '../../services/billing/src/migrations/index.ts'
import { projectsMigrations } from '../../services/projects/src/migrations/index.ts'
import { proposalsMigrations } from '../../services/proposals/src/migrations/index.ts'

/** A schema comes after those that its foreign keys refer to. */
export const migrationSets = [accountsMigrations, projectsMigrations, billingMigrations, proposalsMigrations] as const

interface PrepareOptions {
  /** Of a superuser, or of a role that may create roles and schemas. */
  adminUrl: string
  passwords: RolePasswords
}

/** Creates or updates roles, schemas and tables, and returns the migrations that ran. Can run at every start and concurrently. */
export async function prepareDatabase({ adminUrl, passwords }: PrepareOptions): Promise<string[]> {
  return migrate({ adminUrl, passwords, sets: migrationSets })
}
