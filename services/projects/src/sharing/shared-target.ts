import type { PublicScope, SharedScope } from '@billfold/server-kit/scope'

/** What a token opens: one project, and the rows of its owner to read it with. */
export interface SharedTarget {
  scope: SharedScope
  projectId: number
}

/** The only way from nobody into somebody's rows: the owner's function says whose project a link shows. Undefined once it is over. */
export async function findSharedTarget(scope: PublicScope, linkId: string | undefined): Promise<SharedTarget | undefined> {
  if (linkId === undefined) return undefined
  const [target] = await scope.rows<{ userId: number; projectId: number }>(
    'select user_id as "userId", project_id as "projectId" from share_link_target(?)',
    [linkId],
  )
  return target && { scope: scope.actFor(target.userId), projectId: target.projectId }
}
