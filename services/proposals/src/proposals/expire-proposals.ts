import { dateIn } from '@billfold/contracts/calendar-date'
import { eachUser, latestDay } from '@billfold/server-kit/jobs/each-user'
import type { Batch, BatchedJob } from '@billfold/server-kit/jobs/job'
import { everyUser } from '@billfold/server-kit/jobs/user-batches'
import type { Scope } from '@billfold/server-kit/scope'
import type { MikroORM } from '@mikro-orm/postgresql'
import { recordEvent } from '../events/record-event.ts'
import { expireSentProposals, findProposalsPastValidity, listExpiryBatches } from './proposal.sql.ts'

/** Runs every 15 minutes because time zones differ by multiples of 15 minutes. */
export const expiryJob: BatchedJob = {
  name: 'expired-proposals',
  cron: '*/15 * * * *',
  usersPerBatch: 250,
  listBatches: ({ orm }, page) => listExpiryBatches(orm, latestDay(new Date()), page),
  run: ({ orm }, batch) => expireProposals(orm, new Date(), batch),
}

/** Sent, unsigned proposals expire once their last valid day is over in the owner's time zone. */
export async function expireProposals(orm: MikroORM, now: Date, batch: Batch = everyUser): Promise<void> {
  const candidates = await findProposalsPastValidity(orm, latestDay(now), batch)
  await eachUser(orm, candidates, (scope, proposals) => expireOfUser(scope, proposals.map(({ id }) => id), now), batch.signal)
}

function expireOfUser(scope: Scope, ids: number[], now: Date): Promise<void> {
  return scope.transaction(async (tx) => {
    const expired = await expireSentProposals(tx, ids, dateIn(tx.timeZone, now))
    for (const { id, validUntil } of expired) await recordEvent(tx, id, { type: 'expired', by: 'job', detail: `valid until ${validUntil}` })
  })
}
