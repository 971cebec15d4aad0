import { AppError } from '@billfold/contracts/errors'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import type { Scope } from '@billfold/server-kit/scope'

export async function revokeShareLink(scope: Scope, projectId: number): Promise<undefined> {
  const revoked = await scope.rows('update share_link set revoked_at = now() where user_id = ? and project_id = ? and revoked_at is null returning 1', [
    scope.userId,
    projectId,
  ])
  if (revoked.length === 0) throw new AppError('not_found', sharingCalls.revoke.notFound)
}
