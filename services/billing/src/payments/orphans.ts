import type { JobContext } from '@billfold/server-kit/jobs/job'
import { PaymentFailure } from './payment-failure.ts'

/** Per run, like the poll. */
const MOST = 20

/** Provider objects whose records were deleted here. */
export interface Orphans {
  table: 'orphaned_bill' | 'orphaned_customer'
  /** An object missing at the provider counts as ended. */
  end(id: string): Promise<void>
  /** For the log. */
  trouble: string
  facts(id: string): object
}

/** Deletes the orphan's row once the provider confirms. */
export async function endOrphans({ orm, log }: JobContext, orphans: Orphans, now: Date): Promise<void> {
  const db = orm.em.getConnection()
  const { table } = orphans
  const due = await db.execute<{ id: string }[]>(`select provider_id as id from ${table} where ask_at <= ? order by ask_at limit ?`, [now.toISOString(), MOST])
  for (const { id } of due) {
    const outcome = await endOne(log, orphans, id)
    if (outcome === 'done') {
      await db.execute(`delete from ${table} where provider_id = ?`, [id])
      continue
    }
    // Exponential backoff up to an hour; a refusal today may be resolved later.
    await db.execute(`update ${table} set attempts = attempts + 1, ask_at = now() + interval '1 minute' * power(2, least(attempts, 6)) where provider_id = ?`, [id])
    if (outcome === 'unanswered') return
  }
}

/** One failing orphan must not block the others. */
async function endOne(log: JobContext['log'], orphans: Orphans, id: string): Promise<'done' | 'unanswered' | 'not done'> {
  try {
    await orphans.end(id)
    return 'done'
  } catch (error) {
    const outcome = error instanceof PaymentFailure ? error.outcome : undefined
    if (outcome === 'missing' || outcome === 'customer missing') return 'done'
    log.warn({ err: error, ...orphans.facts(id) }, orphans.trouble)
    return outcome === 'unanswered' ? outcome : 'not done'
  }
}
