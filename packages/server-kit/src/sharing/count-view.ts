import type { Visitor } from '../routes.ts'
import type { SharedScope, Transaction } from '../scope.ts'
import type { SharedTarget } from './share-links.ts'

interface FirstView {
  /** Needed if the `record` callback also locks the viewed row. To avoid deadlocks, that row is always locked before its links. */
  lock?: (tx: Transaction, recordId: number) => Promise<unknown>
  record: (tx: Transaction, target: SharedTarget) => Promise<void>
}

/**
 * For tables with `first_viewed_at`. Ignores the owner's own views. `record` only runs for the first view of a link, in the same
 * transaction.
 */
export async function countView(target: SharedTarget, visitor: Visitor, first: FirstView): Promise<void> {
  const { scope, recordId, linkId } = target
  if (visitor.userId === scope.userId) return
  if (await isViewed(scope, linkId)) {
    await incrementViews(scope, linkId)
    return
  }
  await scope.transaction(async (tx) => {
    await first.lock?.(tx, recordId)
    if ((await incrementViews(tx, linkId)) === 1) await first.record(tx, target)
  })
}

type Queries = Pick<SharedScope, 'userId' | 'rows'>

async function isViewed(scope: Queries, linkId: string): Promise<boolean> {
  const viewed = await scope.rows('select from share_link where user_id = ? and id = ? and views > 0', [scope.userId, linkId])
  return viewed.length > 0
}

async function incrementViews(scope: Queries, linkId: string): Promise<number | undefined> {
  const [link] = await scope.rows<{ views: number }>(
    `update share_link set views = views + 1, first_viewed_at = coalesce(first_viewed_at, now()), last_viewed_at = now()
     where user_id = ? and id = ? returning views`,
    [scope.userId, linkId],
  )
  return link?.views
}
