import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from '../logger.ts'

export type Job = ScheduledJob | BatchedJob | QueuedJob

/** Runs at scheduled times, once each time however many processes run. */
export interface ScheduledJob {
  name: string
  /** When, in UTC: '*\/15 * * * *'. */
  cron: string
  run(context: JobContext): Promise<void>
}

/** Runs at scheduled times for all users, in batches that the workers of all processes share: docs/decisions/0049. */
export interface BatchedJob {
  name: string
  cron: string
  /** Small for work that waits for other servers. */
  usersPerBatch: number
  /** The numbers of the batches with due users, in ascending order. */
  listBatches(context: JobContext, page: BatchPage): Promise<number[]>
  /** After a crash or an error another worker repeats the batch, so it must be idempotent. */
  run(context: JobContext, batch: Batch): Promise<void>
}

/** The users of a batch: a range of ids, both included. */
export interface Batch {
  firstUser: number
  lastUser: number
  /** Aborted when another worker has taken over the batch, or the process ends. */
  signal?: AbortSignal | undefined
}

/** Which batches a job lists: the first ones from this user on. */
export interface BatchPage {
  firstUser: number
  usersPerBatch: number
  most: number
}

/** Runs once for each `Enqueue` and retries with growing delays. After a crash another process runs it again, so it must be idempotent. */
export interface QueuedJob<Data extends object = object> {
  name: string
  cron?: undefined
  /** Delay in seconds in which the caller can do the work itself. */
  startsAfter?: number
  /** Several workers of each process run batches of a `BatchedJob`. */
  isBatch?: boolean
  /** May run for an hour. */
  isLong?: boolean
  // A method, not a property, because parameter types of methods are bivariant: a job for some data is also a Job.
  run(context: JobContext & { signal?: AbortSignal | undefined }, data: Data): Promise<void>
}

export interface JobContext {
  orm: MikroORM
  log: Logger
}
