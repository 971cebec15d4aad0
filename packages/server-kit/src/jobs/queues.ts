import type { ConstructorOptions, PgBoss, Queue, QueuePolicy } from 'pg-boss'
import { type Schema, jobSchema, ownerUrl, schemas } from '../database/roles.ts'
import type { QueuedJob, ScheduledJob } from './job.ts'

/** The pg-boss schema version (`pgboss.schema` in its package.json). A different version makes the next start install the tables again. */
export const JOBS_VERSION = 43

/** Only the owner role migrates the pg-boss tables. The service roles just use them. */
export async function installJobs(adminUrl: string): Promise<void> {
  for (const schema of schemas) await install(ownerUrl(adminUrl, schema), schema)
}

async function install(connectionString: string, schema: Schema): Promise<void> {
  // Loaded on demand, because the tables are usually up to date.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ connectionString, schema: jobSchema(schema), createSchema: false, supervise: false, schedule: false, max: 2 })
  const failed = new Promise<never>((_, reject) => boss.on('error', reject))
  await Promise.race([boss.start(), failed])
  await boss.stop({ graceful: false })
}

/** Opens pg-boss without creating or migrating its tables. Only their owner may do that. */
export async function openBoss(databaseUrl: string, schema: Schema, options: ConstructorOptions): Promise<PgBoss> {
  // Loaded on demand, so that a service can start listening before its jobs are loaded.
  const { PgBoss } = await import('pg-boss')
  return new PgBoss({ connectionString: databaseUrl, schema: jobSchema(schema), createSchema: false, migrate: false, ...options })
}

type Queued = ScheduledJob | QueuedJob

/** Creates the queue if it is missing. Either the worker or a sender may call this first. */
export function ensureQueue(boss: PgBoss, job: Queued): Promise<void> {
  return boss.createQueue(job.name, policyOf(job))
}

/** Updates a queue that may come from an earlier release. */
export async function renewQueue(boss: PgBoss, job: Queued): Promise<void> {
  await ensureQueue(boss, job)
  // Leaves out the policy, because pg-boss does not allow changing it.
  const { policy: _, ...options } = policyOf(job)
  await boss.updateQueue(job.name, options)
}

type Policy = Omit<Queue, 'name'> & { policy: QueuePolicy }

function policyOf(job: Queued): Policy {
  const policy = job.cron !== undefined ? scheduled : job.isBatch ? batch : job.isLong ? long : queued
  return { notify: true, retryDelay: 30, retryBackoff: true, ...policy }
}

/**
 * A run without a report for this long counts as failed. pg-boss reports at half of this interval and checks once a minute, so a job is
 * retried within two and a half minutes of a crash.
 */
const HEARTBEAT_S = 30

/** Exclusive: no second run is queued while one is waiting or running. */
const scheduled: Policy = { policy: 'exclusive', retryLimit: 3, heartbeatSeconds: HEARTBEAT_S }

/**
 * Exclusive by key: no second run of a batch is queued while one is waiting or running. There are many finished batches, so they are not
 * kept for a week.
 */
const batch: Policy = { policy: 'exclusive', retryLimit: 3, retryDelay: 5, expireInSeconds: 900, heartbeatSeconds: HEARTBEAT_S, deleteAfterSeconds: 3600 }

const long: Policy = { policy: 'standard', retryLimit: 2, expireInSeconds: 3600, heartbeatSeconds: HEARTBEAT_S }

/** Retries after 30 seconds, one minute, two minutes and so on, for about an hour in total. A run is considered dead after five minutes. */
const queued: Policy = { policy: 'standard', retryLimit: 7, expireInSeconds: 300 }
