import { createHash } from 'node:crypto'
import type { Scope } from '@billfold/server-kit/scope'
import type { Picture } from './picture.ts'

type Kind = 'avatar' | 'logo'

export async function savePicture(scope: Scope, kind: Kind, { type, bytes }: Picture): Promise<void> {
  await scope.rows(
    `insert into picture (user_id, kind, hash, type, bytes) values (?, ?, ?, ?, ?)
     on conflict (user_id, kind) do update set hash = excluded.hash, type = excluded.type, bytes = excluded.bytes`,
    [scope.userId, kind, createHash('sha256').update(bytes).digest('hex'), type, bytes],
  )
}

export async function deletePicture(scope: Scope, kind: Kind): Promise<void> {
  await scope.rows('delete from picture where user_id = ? and kind = ?', [scope.userId, kind])
}

export async function findPicture(scope: Scope, hash: string): Promise<Picture | undefined> {
  const [picture] = await scope.rows<Picture>('select type, bytes from picture where user_id = ? and hash = ? limit 1', [scope.userId, hash])
  return picture
}

/** SQL expression for the URL of the picture with this hash; null if the hash is null. */
export function pictureUrl(hash: string): string {
  return `'/api/user/pictures/' || ${hash}`
}
