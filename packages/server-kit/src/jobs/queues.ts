import type { ConstructorOptions, PgBoss, Queue, QueuePolicy } from 'pg-boss'
import { jobSchema, type Schema } from '../database/roles.ts'
import type { Job } from './job.ts'

/** Opens pg-boss without creating or migrating its tables, which only their owner may do. */
export async function openBoss(databaseUrl: string, schema: Schema, options: ConstructorOptions): Promise<PgBoss> {
  // Loaded on demand, so that a service listens before its jobs need anything.
  const { PgBoss } = await import('pg-boss')
  return new PgBoss({ connectionString: databaseUrl, schema: jobSchema(schema), createSchema: false, migrate: false, ...options })
}

/** Creates the queue if missing; the worker or a sender may come first. */
export function ensureQueue(boss: PgBoss, job: Job): Promise<void> {
  return boss.createQueue(job.name, policyOf(job))
}

/** Updates a queue that an earlier release created. */
export async function renewQueue(boss: PgBoss, job: Job): Promise<void> {
  await ensureQueue(boss, job)
  // pg-boss does not allow changing the policy of a queue.
  const { policy: _, ...options } = policyOf(job)
  await boss.updateQueue(job.name, options)
}

type Policy = Omit<Queue, 'name'> & { policy: QueuePolicy }

const policyOf = ({ cron }: Job): Policy => ({ ...(cron === undefined ? queued : scheduled), notify: true, retryDelay: 30, retryBackoff: true })

/** Exclusive: no second run while one waits or works. */
const scheduled: Policy = { policy: 'exclusive', retryLimit: 3 }

/** Retries after half a minute, a minute, two minutes …, for about an hour in total. A run counts as dead after five minutes. */
const queued: Policy = { policy: 'standard', retryLimit: 7, expireInSeconds: 300 }
