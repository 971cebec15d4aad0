import { AppError } from '@billfold/contracts/errors'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import type { Visitor } from '@billfold/server-kit/routes'
import type { PublicScope } from '@billfold/server-kit/scope'
import { projectLinks } from './project-links.ts'

/**
 * A view is what a browser has shown to somebody. The page says so by itself, once, after it is drawn: no reader waits for this
 * write, and neither a messenger's preview nor the page's own updates count. Whose link it is looks without being counted.
 */
export async function countView(scope: PublicScope, linkId: string | undefined, visitor: Visitor): Promise<undefined> {
  const target = await projectLinks.findTarget(scope, linkId)
  if (!target) throw new AppError('not_found', sharingCalls.countView.notFound)
  if (visitor.userId === target.scope.userId) return
  await target.scope.rows('update share_link set views = views + 1, last_viewed_at = now() where user_id = ? and id = ?', [
    target.scope.userId,
    linkId,
  ])
}
