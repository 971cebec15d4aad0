import { setTimeout as delay } from 'node:timers/promises'
import type { ConstructorOptions, JobResult, PgBoss, WorkOptions } from 'pg-boss'
import { JOB_CONNECTIONS } from '../database/connection-budget.ts'
import { databaseOf } from '../database/open-database.ts'
import type { Schema } from '../database/roles.ts'
import { type RunningStep, type Step, traced } from '../tracing/tracing.ts'
import { UserFailures } from './each-user.ts'
import type { Job, JobContext, QueuedJob, ScheduledJob } from './job.ts'
import { openBoss, renewQueue } from './queues.ts'
import { queuesOf } from './user-batches.ts'

/** For metrics. */
export type CountRun = (job: string, outcome: 'done' | 'failed', failedUsers: number) => void

interface JobsOptions extends JobContext {
  databaseUrl: string
  schema: Schema
  countRun?: CountRun | undefined
}

export interface RunningJobs {
  /** Undefined until the jobs have started, and again once `stop` is called. */
  boss(): PgBoss | undefined
  /** Stops taking new jobs and waits a limited time for the running ones. */
  stop(): Promise<void>
}

const RETRY_MS = 10_000
/** Shorter than the time that a process is given to shut down. */
const GRACE_MS = 8000

/**
 * Polling interval while Postgres notifies workers of new jobs. Polling then only covers retries and lost notifications. It is rare,
 * because each poll wakes a process and Postgres, possibly during a request.
 */
const FALLBACK_POLLING_S = 30
/** Polling interval without notifications, for example behind a pooler that switches connections. */
const POLLING_S = 2
/**
 * How often pg-boss looks for scheduled jobs that are due. Shorter than the ten seconds after which idle connections close, because opening
 * a connection for each check would cost more than the check.
 */
const CLOCK_S = 8
/** Effectively turns off pg-boss's flow checks, because no job depends on other jobs. */
const NEVER_S = 24 * 60 * 60

const listening: ConstructorOptions = { useListenNotify: true, notifyHeartbeatIntervalMs: FALLBACK_POLLING_S * 1000, cronWorkerIntervalSeconds: CLOCK_S, flowIntervalSeconds: NEVER_S }
const polling: WorkOptions = { pollingIntervalSeconds: POLLING_S, notifyPollingIntervalSeconds: FALLBACK_POLLING_S }

/** Starts in the background, so requests never wait for it, and retries while the database is down. */
export function runJobs(jobs: readonly Job[], options: JobsOptions): RunningJobs {
  const stopping = new AbortController()
  let running: PgBoss | undefined
  const started = startUntil(stopping.signal, jobs, options).then((boss) => (running = boss))
  return {
    boss: () => (stopping.signal.aborted ? undefined : running),
    async stop() {
      stopping.abort()
      const boss = await started
      await boss?.stop({ timeout: GRACE_MS }).catch((error: unknown) => options.log.warn({ err: error }, 'jobs did not stop'))
    },
  }
}

async function startUntil(stop: AbortSignal, jobs: readonly Job[], options: JobsOptions): Promise<PgBoss | undefined> {
  while (!stop.aborted) {
    try {
      return await start(jobs, options)
    } catch (error) {
      options.log.warn({ err: error }, 'jobs could not be started')
      await delay(RETRY_MS, undefined, { signal: stop }).catch(() => undefined)
    }
  }
  return undefined
}

async function start(jobs: readonly Job[], { databaseUrl, schema, orm, log, countRun }: JobsOptions): Promise<PgBoss> {
  const boss = await openBoss(databaseUrl, schema, { reindex: false, max: JOB_CONNECTIONS, ...listening })
  boss.on('error', (error) => log.error({ err: error }, 'jobs failed'))
  boss.on('warning', ({ message, data }) => log.warn({ about: data }, message))
  try {
    await boss.start()
    for (const job of jobs.flatMap((one) => queuesOf(one, boss))) await attach(boss, job, { orm, log, countRun })
    return boss
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

type Run = JobContext & Pick<JobsOptions, 'countRun'>

/**
 * The number of workers per process for each kind of batch. Each worker uses one connection of the pool, and most connections are for
 * requests.
 */
function batchWorkers({ orm }: JobContext): number {
  return databaseOf(orm).pool.options.max < 6 ? 1 : 2
}

async function attach(boss: PgBoss, job: ScheduledJob | QueuedJob, context: Run): Promise<void> {
  const { name } = job
  await renewQueue(boss, job)
  const localConcurrency = job.cron === undefined && job.isBatch ? batchWorkers(context) : 1
  // After a full batch, fetches the next one immediately. A batch contains at most two jobs, because after a crash it takes minutes until
  // other processes take them over.
  await boss.work<object>(name, { ...polling, batchSize: 2, burstWhenBatchFull: true, perJobResults: true, localConcurrency }, async (batch) => {
    const results: JobResult[] = []
    for (const { id, data, signal } of batch) results.push({ id, ...(await traced(stepOf(job, data), (step) => runOne(job, context, data, { signal, step }))) })
    return results
  })
  if (job.cron !== undefined) await boss.schedule(name, job.cron, null, { tz: 'UTC' })
}

/** A job continues the trace of the request that queued it. Scheduled jobs have no data. */
function stepOf({ name }: ScheduledJob | QueuedJob, data: { traceparent?: string } | null): Step {
  return { name, kind: 'consumer', attributes: { 'messaging.system': 'pg-boss' }, traceparent: data?.traceparent }
}

/** Logs errors here, because pg-boss does not log job errors. */
async function runOne(job: ScheduledJob | QueuedJob, { countRun, ...context }: Run, data: object, { signal, step }: { signal: AbortSignal; step: RunningStep | undefined }): Promise<Pick<JobResult, 'status' | 'output'>> {
  const start = performance.now()
  const done = () => ({ job: job.name, ms: Math.round(performance.now() - start) })
  try {
    await job.run({ ...context, signal }, data)
  } catch (error) {
    const failures = error instanceof UserFailures ? error.failures : []
    for (const { userId, error: cause } of failures) context.log.warn({ err: cause, job: job.name, userId }, 'job failed for a user')
    context.log.warn({ err: error, ...done() }, 'job failed')
    countRun?.(job.name, 'failed', failures.length)
    step?.fail(error)
    return { status: 'failed', output: { message: String(error) } }
  }
  // Scheduled runs are routine, so they are only logged at debug level.
  context.log[job.cron === undefined && !job.isBatch ? 'info' : 'debug'](done(), 'job done')
  countRun?.(job.name, 'done', 0)
  return { status: 'completed' }
}
