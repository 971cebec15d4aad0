import { dateIn } from '@billfold/contracts/calendar-date'
import { eachUser, latestDay } from '@billfold/server-kit/jobs/each-user'
import type { ScheduledJob } from '@billfold/server-kit/jobs/job'
import type { Scope } from '@billfold/server-kit/scope'
import type { MikroORM } from '@mikro-orm/postgresql'
import { recordEvent } from '../events/record-event.ts'
import { expireSentProposals, findProposalsPastValidity } from './proposal.sql.ts'

/** Time zones differ by multiples of 15 minutes. */
export const expiryJob: ScheduledJob = {
  name: 'expired-proposals',
  cron: '*/15 * * * *',
  run: ({ orm }) => expireProposals(orm, new Date()),
}

/** Sent, unsigned proposals expire once their last valid day is over in the owner's time zone. */
export async function expireProposals(orm: MikroORM, now: Date): Promise<void> {
  const candidates = await findProposalsPastValidity(orm, latestDay(now))
  await eachUser(orm, candidates, (scope, proposals) => expireOfUser(scope, proposals.map(({ id }) => id), now))
}

function expireOfUser(scope: Scope, ids: number[], now: Date): Promise<void> {
  return scope.transaction(async (tx) => {
    const expired = await expireSentProposals(tx, ids, dateIn(tx.timeZone, now))
    for (const { id, validUntil } of expired) await recordEvent(tx, id, { type: 'expired', by: 'job', detail: `valid until ${validUntil}` })
  })
}
