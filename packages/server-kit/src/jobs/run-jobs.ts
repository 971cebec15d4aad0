import { setTimeout as delay } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { jobSchema, type Schema } from '../database/roles.ts'
import type { Job, JobContext } from './job.ts'

interface JobsOptions extends JobContext {
  databaseUrl: string
  schema: Schema
}

export interface RunningJobs {
  /** Lets what is under way come to its end, for a while, and takes nothing new. */
  stop(): Promise<void>
}

const RETRY_MS = 10_000
/** Below the time that whoever ends the process gives it. */
const GRACE_MS = 8000

/** In the background: nobody who waits for an answer waits for this, and a database that is away is tried again. */
export function runJobs(jobs: readonly Job[], options: JobsOptions): RunningJobs {
  const stopping = new AbortController()
  const started = startUntil(stopping.signal, jobs, options)
  return {
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

async function start(jobs: readonly Job[], { databaseUrl, schema, orm, log }: JobsOptions): Promise<PgBoss> {
  // Loaded here: a service listens before its jobs need anything.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ connectionString: databaseUrl, schema: jobSchema(schema), createSchema: false, migrate: false, reindex: false, max: 3 })
  boss.on('error', (error) => log.error({ err: error }, 'jobs failed'))
  try {
    await boss.start()
    for (const job of jobs) await attach(boss, job, { orm, log })
    return boss
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

async function attach(boss: PgBoss, job: Job, context: JobContext): Promise<void> {
  const { name, cron } = job
  // Exclusive: while one run waits or works there is no second.
  await boss.createQueue(name, { policy: 'exclusive', retryLimit: 3, retryDelay: 30, retryBackoff: true })
  await boss.work(name, { pollingIntervalSeconds: 5 }, async () => {
    const start = performance.now()
    await job.run(context)
    context.log.info({ job: name, ms: Math.round(performance.now() - start) }, 'job done')
  })
  await boss.schedule(name, cron, null, { tz: 'UTC' })
}
