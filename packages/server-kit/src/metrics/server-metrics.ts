import type { MikroORM } from '@mikro-orm/postgresql'
import type { Context, Middleware } from '../app.ts'
import { type Database, databaseOf } from '../database/open-database.ts'
import { jobSchema, type Schema } from '../database/roles.ts'
import type { Job } from '../jobs/job.ts'
import type { CountRun } from '../jobs/run-jobs.ts'
import { isBatched, queueNames } from '../jobs/user-batches.ts'
import type { CountMail } from '../mail/send-mail.ts'
import type { Metrics } from './metrics.ts'

/** In seconds. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** The label for files, pages, health checks and undeclared URLs. */
const OTHER = 'other'

/** Counts and times requests by declared call. A stream counts as in progress until it starts. */
export function observeCalls(metrics: Metrics): Middleware {
  const finished = metrics.counter('billfold_requests_total', 'Finished requests', ['call', 'status'])
  const duration = metrics.histogram('billfold_request_duration_seconds', 'Time until the response began', ['call'], BUCKETS)
  const open = new Set<Context>()
  metrics.gauge('billfold_requests_in_progress', 'Requests without a response yet', ['call'], (gauge) => {
    gauge.reset()
    for (const ctx of open) gauge.inc({ call: callOf(ctx) })
  })

  return async function observeCall(ctx, next) {
    const start = performance.now()
    open.add(ctx)
    try {
      await next()
    } finally {
      open.delete(ctx)
      const call = callOf(ctx)
      finished.inc({ call, status: `${Math.floor(ctx.status / 100)}xx` })
      duration.observe({ call }, (performance.now() - start) / 1000)
    }
  }
}

function callOf({ state }: Context): string {
  return state.matched?.call.name ?? OTHER
}

const POOL_STATES = { used: ({ totalCount, idleCount }) => totalCount - idleCount, idle: ({ idleCount }) => idleCount } satisfies Record<string, (pool: Database['pool']) => number>

export function measureDatabase(metrics: Metrics, orm: MikroORM, schema: Schema): void {
  const { pool } = databaseOf(orm)
  metrics.gauge('billfold_pool_connections', 'Database connections of the pool', ['state'], (gauge) => {
    for (const [state, count] of Object.entries(POOL_STATES)) gauge.set({ state }, count(pool))
  })
  metrics.gauge('billfold_pool_waiting', 'Work that waits for a database connection', [], (gauge) => gauge.set(pool.waitingCount))
  measureQueues(metrics, orm, schema)
}

interface QueueRow {
  kind: string
  waiting: number
  oldest: number
}

/** All processes of a schema share its queues. Queues that belong to pg-boss itself are omitted. */
function measureQueues(metrics: Metrics, orm: MikroORM, schema: Schema): void {
  const waiting = metrics.gauge('billfold_jobs_waiting', 'Jobs that wait, also for a retry', ['kind'])
  const oldest = metrics.gauge('billfold_job_oldest_due_seconds', 'How long the oldest due job has waited', ['kind'])
  const queues = `select q.name as kind, count(j.id)::integer as waiting, greatest(coalesce(extract(epoch from now() - min(j.start_after)), 0), 0)::integer as oldest
    from ${jobSchema(schema)}.queue q left join ${jobSchema(schema)}.job j on j.name = q.name and j.state < 'active' and not j.blocked
    where not starts_with(q.name, '__pgboss') group by q.name`
  metrics.collect('jobs', 15, async () => {
    for (const queue of await readRows<QueueRow>(orm, queues)) {
      waiting.set({ kind: queue.kind }, queue.waiting)
      oldest.set({ kind: queue.kind }, queue.oldest)
    }
  })
}

/** A retry counts as another run. */
export function countRuns(metrics: Metrics, jobs: readonly Job[]): CountRun {
  const runs = metrics.counter('billfold_job_runs_total', 'Finished runs of jobs', ['kind', 'outcome'])
  const users = metrics.counter('billfold_job_failed_users_total', 'Users for whom a job failed', ['kind'])
  // Initialized with 0, because Prometheus only notices a first failure if the counter already existed.
  for (const kind of jobs.flatMap(queueNames)) for (const outcome of ['done', 'failed']) runs.inc({ kind, outcome }, 0)
  for (const kind of jobs.filter(isBatched).flatMap(queueNames)) users.inc({ kind }, 0)
  return (kind, outcome, failedUsers) => {
    runs.inc({ kind, outcome })
    if (failedUsers > 0) users.inc({ kind }, failedUsers)
  }
}

export function countMails(metrics: Metrics): CountMail {
  const mails = metrics.counter('billfold_mails_total', 'Attempts to send a message', ['outcome'])
  for (const outcome of ['sent', 'refused', 'failed']) mails.inc({ outcome }, 0)
  return (outcome) => mails.inc({ outcome })
}

/** For schemas with a table `mail`. */
export function measureMailBacklog(metrics: Metrics, orm: MikroORM): void {
  const waiting = metrics.gauge('billfold_mails_waiting', 'Messages that wait to be sent', [])
  const oldest = metrics.gauge('billfold_mail_oldest_seconds', 'Age of the oldest message that waits', [])
  metrics.collect('mail', 15, async () => {
    const [backlog] = await readRows<{ messages: number; oldest: number }>(orm, 'select messages, oldest from mail_backlog()')
    waiting.set(backlog?.messages ?? 0)
    oldest.set(backlog?.oldest ?? 0)
  })
}

/** Runs one statement without a user. A time limit keeps it from delaying requests. */
export function readRows<Row extends object>(orm: MikroORM, sql: string): Promise<Row[]> {
  return orm.em.fork({ disableContextResolution: true }).transactional(
    async (em) => {
      await em.execute("set local statement_timeout = '5s'")
      return em.execute<Row[]>(sql)
    },
    { readOnly: true },
  )
}
