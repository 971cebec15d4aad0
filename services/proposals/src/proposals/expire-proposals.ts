import { dateIn } from '@billfold/contracts/calendar-date'
import type { ScheduledJob } from '@billfold/server-kit/jobs/job'
import { userScope } from '@billfold/server-kit/scope'
import type { MikroORM } from '@mikro-orm/postgresql'
import { recordEvent } from '../events/record-event.ts'

/** Somewhere it is midnight at every quarter of an hour. */
export const expiryJob: ScheduledJob = {
  name: 'expired-proposals',
  cron: '*/15 * * * *',
  run: ({ orm }) => expireProposals(orm, new Date()),
}

/** Where a day begins first: whatever is over anywhere is over there. */
const FIRST_ZONE = 'Pacific/Kiritimati'

/** Sent proposals expire once the last day of their validity is over where their user lives. */
export async function expireProposals(orm: MikroORM, now: Date): Promise<void> {
  const candidates = await orm.em
    .getConnection()
    .execute<{ userId: number; id: number }[]>('select user_id as "userId", id from proposal_past_validity(?::date)', [dateIn(FIRST_ZONE, now)])
  const failures: unknown[] = []
  for (const [userId, proposals] of Map.groupBy(candidates, (proposal) => proposal.userId)) {
    // One user's trouble is not another's.
    await expireOfUser(orm, userId, proposals.map(({ id }) => id), now).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some proposals could not be marked as expired')
}

function expireOfUser(orm: MikroORM, userId: number, ids: number[], now: Date): Promise<void> {
  return userScope(orm, userId, 'UTC').transaction(async (tx) => {
    const [card] = await tx.rows<{ timeZone: string }>('select time_zone as "timeZone" from accounts.business_card')
    const today = dateIn(card?.timeZone ?? 'UTC', now)
    // Whoever comes second waits for the lock, and then finds nothing that is still sent.
    const expired = await tx.rows<{ id: number; validUntil: string }>(
      `with over as (
        select id from proposal where user_id = ? and id = any(?::integer[]) and status = 'sent' and valid_until < ?::date order by id for update
      )
      update proposal set status = 'expired', version = version + 1, updated_at = now()
      where user_id = ? and id in (select id from over) returning id, valid_until as "validUntil"`,
      [userId, `{${ids.join(',')}}`, today, userId],
    )
    for (const { id, validUntil } of expired) await recordEvent(tx, id, { type: 'expired', by: 'job', detail: `valid until ${validUntil}` })
  })
}
