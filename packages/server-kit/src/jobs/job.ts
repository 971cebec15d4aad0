import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from '../logger.ts'

export type Job = ScheduledJob | BatchedJob | QueuedJob

/** Runs at scheduled times. Each run happens once, regardless of the number of processes. */
export interface ScheduledJob {
  name: string
  /** The schedule in UTC, such as '*\/15 * * * *'. */
  cron: string
  run(context: JobContext): Promise<void>
}

/** Runs at scheduled times for all users, in batches that the workers of all processes share: docs/decisions/0049. */
export interface BatchedJob {
  name: string
  cron: string
  /** Should be small if the work waits for other servers. */
  usersPerBatch: number
  /** The numbers of the batches with due users, in ascending order. */
  listBatches(context: JobContext, page: BatchPage): Promise<number[]>
  /** Must be idempotent, because another worker repeats the batch after a crash or an error. */
  run(context: JobContext, batch: Batch): Promise<void>
}

/** The users in a batch: an inclusive range of ids. */
export interface Batch {
  firstUser: number
  lastUser: number
  /** Aborted if another worker has taken over the batch, or if the process ends. */
  signal?: AbortSignal | undefined
}

/** Selects the batches to list: the first ones starting at this user. */
export interface BatchPage {
  firstUser: number
  usersPerBatch: number
  most: number
}

/** Runs once for each `Enqueue`. Retried with increasing delays and, after a crash, by another process, so it must be idempotent. */
export interface QueuedJob<Data extends object = object> {
  name: string
  cron?: undefined
  /** A delay in seconds, so that the caller can do the work itself first. */
  startsAfter?: number
  /** True for the batches of a `BatchedJob`, which several workers in each process run. */
  isBatch?: boolean
  /** True if the job may run for up to an hour. */
  isLong?: boolean
  // Must be a method, not a property: parameter types of methods are bivariant, so a job for specific data is also a Job.
  run(context: JobContext & { signal?: AbortSignal | undefined }, data: Data): Promise<void>
}

export interface JobContext {
  orm: MikroORM
  log: Logger
}
