import type { SharedScope } from '@billfold/server-kit/scope'

type Queries = Pick<SharedScope, 'userId' | 'rows'>

export async function isLinkViewed(scope: Queries, linkId: string): Promise<boolean> {
  const viewed = await scope.rows('select from share_link where user_id = ? and id = ? and views > 0', [scope.userId, linkId])
  return viewed.length > 0
}

export async function incrementViews(scope: Queries, linkId: string): Promise<number | undefined> {
  const [link] = await scope.rows<{ views: number }>(
    `update share_link set views = views + 1, first_viewed_at = coalesce(first_viewed_at, now()), last_viewed_at = now()
     where user_id = ? and id = ? returning views`,
    [scope.userId, linkId],
  )
  return link?.views
}
