import { jobSchema, ownerUrl, type Schema, schemas } from '../database/roles.ts'

/** Schema version of pg-boss (`pgboss.schema` in its package.json); another one makes the next start install again. */
export const JOBS_VERSION = 43

/** Only the owner role migrates the tables of pg-boss; the services just use them. */
export async function installJobs(adminUrl: string): Promise<void> {
  for (const schema of schemas) await install(ownerUrl(adminUrl, schema), schema)
}

async function install(connectionString: string, schema: Schema): Promise<void> {
  // Loaded on demand, because most starts find the tables up to date.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ connectionString, schema: jobSchema(schema), createSchema: false, supervise: false, schedule: false, max: 2 })
  const failed = new Promise<never>((_, reject) => boss.on('error', reject))
  await Promise.race([boss.start(), failed])
  await boss.stop({ graceful: false })
}
