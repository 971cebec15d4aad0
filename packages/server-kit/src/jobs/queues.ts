import type { ConstructorOptions, PgBoss, Queue, QueuePolicy } from 'pg-boss'
import { type Schema, jobSchema, ownerUrl, schemas } from '../database/roles.ts'
import type { QueuedJob, ScheduledJob } from './job.ts'

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

/** Opens pg-boss without creating or migrating its tables, which only their owner may do. */
export async function openBoss(databaseUrl: string, schema: Schema, options: ConstructorOptions): Promise<PgBoss> {
  // Loaded on demand, so that a service listens before its jobs need anything.
  const { PgBoss } = await import('pg-boss')
  return new PgBoss({ connectionString: databaseUrl, schema: jobSchema(schema), createSchema: false, migrate: false, ...options })
}

type Queued = ScheduledJob | QueuedJob

/** Creates the queue if missing; the worker or a sender may come first. */
export function ensureQueue(boss: PgBoss, job: Queued): Promise<void> {
  return boss.createQueue(job.name, policyOf(job))
}

/** Updates a queue that an earlier release created. */
export async function renewQueue(boss: PgBoss, job: Queued): Promise<void> {
  await ensureQueue(boss, job)
  // pg-boss does not allow changing the policy of a queue.
  const { policy: _, ...options } = policyOf(job)
  await boss.updateQueue(job.name, options)
}

type Policy = Omit<Queue, 'name'> & { policy: QueuePolicy }

function policyOf(job: Queued): Policy {
  const policy = job.cron !== undefined ? scheduled : job.isBatch ? batch : job.isLong ? long : queued
  return { notify: true, retryDelay: 30, retryBackoff: true, ...policy }
}

/** Workers report that they are alive. After a crash the job is retried within two and a half minutes: pg-boss looks for missing reports once a minute. */
const HEARTBEAT_S = 30

/** Exclusive: no second run while one waits or works. */
const scheduled: Policy = { policy: 'exclusive', retryLimit: 3, heartbeatSeconds: HEARTBEAT_S }

/** Exclusive by key: no second run of the same batch while one waits or works. Finished ones are many, so they are not kept for a week. */
const batch: Policy = { policy: 'exclusive', retryLimit: 3, retryDelay: 5, expireInSeconds: 900, heartbeatSeconds: HEARTBEAT_S, deleteAfterSeconds: 3600 }

const long: Policy = { policy: 'standard', retryLimit: 2, expireInSeconds: 3600, heartbeatSeconds: HEARTBEAT_S }

/** Retries after half a minute, a minute, two minutes …, for about an hour in total. A run counts as dead after five minutes. */
const queued: Policy = { policy: 'standard', retryLimit: 7, expireInSeconds: 300 }
