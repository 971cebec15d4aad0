import type { JobContext } from '@billfold/server-kit/jobs/job'
import { PaymentFailure } from './payment-failure.ts'

/** In one run, as of the poll's. */
const MOST = 20

/** What records that are gone have left at the provider. */
export interface Orphans {
  table: 'orphaned_bill' | 'orphaned_customer'
  /** What is missing there counts as ended. */
  end(id: string): Promise<void>
  /** For whoever reads the log. */
  trouble: string
  facts(id: string): object
}

/** Once the provider says so, nothing is kept of it. */
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
    // Ever later, up to an hour: what is refused today may be taken once somebody has seen to it.
    await db.execute(`update ${table} set attempts = attempts + 1, ask_at = now() + interval '1 minute' * power(2, least(attempts, 6)) where provider_id = ?`, [id])
    if (outcome === 'unanswered') return
  }
}

/** Whatever its trouble is, another orphan's it is not. */
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
