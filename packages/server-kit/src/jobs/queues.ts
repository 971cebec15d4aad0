import type { ConstructorOptions, PgBoss, Queue, QueuePolicy } from 'pg-boss'
import { jobSchema, type Schema } from '../database/roles.ts'
import type { Job } from './job.ts'

/** pg-boss as a service uses it: its tables are there already, made and kept by their owner. */
export async function openBoss(databaseUrl: string, schema: Schema, options: ConstructorOptions): Promise<PgBoss> {
  // Loaded here: a service listens before its jobs need anything.
  const { PgBoss } = await import('pg-boss')
  return new PgBoss({ connectionString: databaseUrl, schema: jobSchema(schema), createSchema: false, migrate: false, ...options })
}

/** Whoever comes first makes it: the process that works on it or one that asks for work. */
export function ensureQueue(boss: PgBoss, job: Job): Promise<void> {
  return boss.createQueue(job.name, policyOf(job))
}

/** What an earlier release made is as this one has it. */
export async function renewQueue(boss: PgBoss, job: Job): Promise<void> {
  await ensureQueue(boss, job)
  // How many may wait is settled when it is made.
  const { policy: _, ...options } = policyOf(job)
  await boss.updateQueue(job.name, options)
}

type Policy = Omit<Queue, 'name'> & { policy: QueuePolicy }

const policyOf = ({ cron }: Job): Policy => ({ ...(cron === undefined ? queued : scheduled), notify: true, retryDelay: 30, retryBackoff: true })

/** Exclusive: while one run waits or works there is no second. */
const scheduled: Policy = { policy: 'exclusive', retryLimit: 3 }

/** Half a minute, a minute, two …: together about an hour. After five minutes without an end it counts as dead. */
const queued: Policy = { policy: 'standard', retryLimit: 7, expireInSeconds: 300 }
