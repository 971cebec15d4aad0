import { createHash } from 'node:crypto'

/** Only the hash is stored, so reading the database does not reveal a usable token. A fast hash is enough, because tokens are random. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
