import { migrate } from '../../packages/server-kit/src/database/migrate.ts'
import type { RolePasswords } from '../../packages/server-kit/src/database/roles.ts'
import { loadMigrations } from './load-migrations.ts'

/** Ordered by foreign keys between the schemas. */
export const migrationSets = await Promise.all([
  loadMigrations('accounts', 'gateway/src/migrations'),
  loadMigrations('projects', 'services/projects/src/migrations'),
  loadMigrations('billing', 'services/billing/src/migrations'),
  loadMigrations('proposals', 'services/proposals/src/migrations'),
])

interface PrepareOptions {
  /** The URL of a superuser, or of a role that may create roles and schemas. */
  adminUrl: string
  passwords: RolePasswords
}

/** Creates roles and schemas and runs migrations. Returns the names of the migrations that ran. Can be repeated, even concurrently. */
export async function prepareDatabase({ adminUrl, passwords }: PrepareOptions): Promise<string[]> {
  return migrate({ adminUrl, passwords, sets: migrationSets })
}
