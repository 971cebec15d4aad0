import type { Scope } from '@billfold/server-kit/scope'

/**
 * The id of the project's link: the same one on every request until it is revoked. One that has expired stays over, for whoever
 * still has it; a new one takes its place. Undefined where there is no such project.
 */
export function generateShareLink(scope: Scope, projectId: number): Promise<string | undefined> {
  return scope.transaction(async (tx) => {
    const owned = [tx.userId, projectId]
    await tx.rows('update share_link set revoked_at = now() where user_id = ? and project_id = ? and revoked_at is null and expires_at <= now()', owned)
    // 'do update' rather than 'do nothing': the link of a request that came first is answered too, and cannot go meanwhile.
    const [link] = await tx.rows<{ id: string }>(
      `insert into share_link (user_id, project_id) select user_id, id from project where user_id = ? and id = ?
       on conflict (user_id, project_id) where revoked_at is null do update set project_id = excluded.project_id
       returning id`,
      owned,
    )
    return link?.id
  })
}
