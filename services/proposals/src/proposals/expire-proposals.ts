import { dateIn } from '@billfold/contracts/calendar-date'
import { arrayOf } from '@billfold/server-kit/database/sql'
import { eachUser } from '@billfold/server-kit/jobs/each-user'
import type { ScheduledJob } from '@billfold/server-kit/jobs/job'
import { latestDay } from '@billfold/server-kit/jobs/local-day'
import type { Scope } from '@billfold/server-kit/scope'
import type { MikroORM } from '@mikro-orm/postgresql'
import { recordEvent } from '../events/record-event.ts'

/** Somewhere it is midnight at every quarter of an hour. */
export const expiryJob: ScheduledJob = {
  name: 'expired-proposals',
  cron: '*/15 * * * *',
  run: ({ orm }) => expireProposals(orm, new Date()),
}

/**
 * Sent proposals expire once the last day of their validity is over where their user lives. One that became sent after that day, by hand or by
 * mail, stays as it was written: its client reads that it has expired. What is signed does not run out.
 */
export async function expireProposals(orm: MikroORM, now: Date): Promise<void> {
  const candidates = await orm.em
    .getConnection()
    .execute<{ userId: number; id: number }[]>('select user_id as "userId", id from proposal_past_validity(?::date)', [latestDay(now)])
  await eachUser(orm, candidates, (scope, proposals) => expireOfUser(scope, proposals.map(({ id }) => id), now))
}

function expireOfUser(scope: Scope, ids: number[], now: Date): Promise<void> {
  return scope.transaction(async (tx) => {
    // Whoever comes second waits for the lock, and then finds nothing that is still sent.
    const expired = await tx.rows<{ id: number; validUntil: string }>(
      `with over as (
        select id from proposal where user_id = ? and id = any(?::integer[]) and status = 'sent' and client_signature is null
          and valid_until < ?::date and valid_until >= (sent_date at time zone ?)::date order by id for update
      )
      update proposal set status = 'expired', version = version + 1, updated_at = now()
      where user_id = ? and id in (select id from over) returning id, valid_until as "validUntil"`,
      [tx.userId, arrayOf(ids), dateIn(tx.timeZone, now), tx.timeZone, tx.userId],
    )
    for (const { id, validUntil } of expired) await recordEvent(tx, id, { type: 'expired', by: 'job', detail: `valid until ${validUntil}` })
  })
}
