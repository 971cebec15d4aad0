import type { Visitor } from '@billfold/server-kit/routes'
import type { SharedScope } from '@billfold/server-kit/scope'
import type { SharedTarget } from '@billfold/server-kit/sharing/share-links'
import { notifyOfProposal } from '../events/notify-of-proposal.ts'
import { recordEvent } from '../events/record-event.ts'

/**
 * Said by the page once it is shown to somebody. The first view of a link is an event; the others are only counted. Whose link it is
 * looks without a trace: what is recorded here is said of the client.
 */
export async function countView({ scope, recordId, linkId }: SharedTarget, visitor: Visitor): Promise<void> {
  if (visitor.userId === scope.userId) return
  if (await isViewed(scope, linkId)) await countOneMore(scope, linkId)
  else await countFirst(scope, recordId, linkId)
}

async function isViewed(scope: SharedScope, linkId: string): Promise<boolean> {
  const viewed = await scope.rows('select from share_link where user_id = ? and id = ? and views > 0', [scope.userId, linkId])
  return viewed.length > 0
}

/** Of several first ones at once each waits for the proposal, and one finds that it was the first. */
async function countFirst(scope: SharedScope, proposalId: number, linkId: string): Promise<void> {
  await scope.transaction(async (tx) => {
    await tx.rows('select from proposal where user_id = ? and id = ? for update', [tx.userId, proposalId])
    const views = await countOneMore(tx, linkId)
    if (views !== 1) return
    await recordEvent(tx, proposalId, { type: 'viewed', by: 'client', data: { linkId } })
    await notifyOfProposal(tx, proposalId, { kind: 'proposal-viewed', key: `proposal-viewed ${linkId}` })
  })
}

async function countOneMore(scope: Pick<SharedScope, 'userId' | 'rows'>, linkId: string): Promise<number | undefined> {
  const [link] = await scope.rows<{ views: number }>(
    `update share_link set views = views + 1, first_viewed_at = coalesce(first_viewed_at, now()), last_viewed_at = now()
     where user_id = ? and id = ? returning views`,
    [scope.userId, linkId],
  )
  return link?.views
}
