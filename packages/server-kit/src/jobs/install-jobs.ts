import { jobSchema, ownerUrl, type Schema, schemas } from '../database/roles.ts'

/** The version of pg-boss' own tables (`pgboss.schema` of its package.json): another one makes the next start install anew. */
export const JOBS_VERSION = 43

/** pg-boss keeps its own tables up to date, as their owner; the services only use them. */
export async function installJobs(adminUrl: string): Promise<void> {
  for (const schema of schemas) await install(ownerUrl(adminUrl, schema), schema)
}

async function install(connectionString: string, schema: Schema): Promise<void> {
  // Loaded here: most starts find everything in place.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ connectionString, schema: jobSchema(schema), createSchema: false, supervise: false, schedule: false, max: 2 })
  const failed = new Promise<never>((_, reject) => boss.on('error', reject))
  await Promise.race([boss.start(), failed])
  await boss.stop({ graceful: false })
}
