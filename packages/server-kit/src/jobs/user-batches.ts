import type { MikroORM } from '@mikro-orm/postgresql'
import type { PgBoss } from 'pg-boss'
import type { Batch, BatchedJob, BatchPage, Job, JobContext, QueuedJob, ScheduledJob } from './job.ts'

/** The largest Postgres integer. */
const LAST_USER = 2_147_483_647

export const everyUser: Batch = { firstUser: 0, lastUser: LAST_USER }

/** The number of batches per page, limited so that a plan for any number of users needs little memory. */
const PAGE = 1000

/**
 * Reads the numbers of the batches with due users by calling a function created by `dueBatches`. The SQL in `call` must end with the
 * function's last three parameters.
 */
export async function readBatches(orm: MikroORM, call: string, parameters: readonly unknown[], { firstUser, usersPerBatch, most }: BatchPage): Promise<number[]> {
  const rows = await orm.em.getConnection().execute<{ batch: number }[]>(`select batch from ${call} batch`, [...parameters, firstUser, usersPerBatch, most])
  return rows.map(({ batch }) => batch)
}

export function isBatched(job: Job): job is BatchedJob {
  return 'listBatches' in job
}

function batchQueue({ name }: BatchedJob): string {
  return `${name}-batch`
}

/** A batched job has two queues: one to plan the batches and one to run them. */
export function queueNames(job: Job): string[] {
  return isBatched(job) ? [job.name, batchQueue(job)] : [job.name]
}

/** The batch queue comes first, because planning needs it. */
export function queuesOf(job: Job, boss: PgBoss): (ScheduledJob | QueuedJob)[] {
  if (!isBatched(job)) return [job]
  const worker: QueuedJob<Pick<Batch, 'firstUser' | 'lastUser'>> = {
    name: batchQueue(job),
    isBatch: true,
    run: ({ signal, ...context }, { firstUser, lastUser }) => job.run(context, { firstUser, lastUser, signal }),
  }
  return [worker, { name: job.name, cron: job.cron, run: (context) => planBatches(boss, job, context) }]
}

/** The queue rejects a batch that is still waiting or running. A slow run is therefore not followed by a second one for the same users. */
async function planBatches(boss: PgBoss, job: BatchedJob, context: JobContext): Promise<void> {
  const { usersPerBatch } = job
  let firstUser = 0
  for (;;) {
    const batches = await job.listBatches(context, { firstUser, usersPerBatch, most: PAGE })
    const ranges = batches.map((batch) => ({ firstUser: batch * usersPerBatch, lastUser: Math.min((batch + 1) * usersPerBatch - 1, LAST_USER) }))
    if (ranges.length > 0) await boss.insert(batchQueue(job), ranges.map((data) => ({ data, singletonKey: String(data.firstUser) })))
    const last = ranges.at(-1)
    if (!last || ranges.length < PAGE || last.lastUser === LAST_USER) return
    firstUser = last.lastUser + 1
  }
}
