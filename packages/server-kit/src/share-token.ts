import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from './key-ring.ts'

/** Creates and verifies the tokens for one kind of share link. */
export interface ShareTokens {
  tokenOf: (linkId: string) => string
  /** Undefined if we did not create the token. */
  linkIdOf: (token: string) => string | undefined
}

const ID_BYTES = 16
const TAG_BYTES = 16

/**
 * A token is the link's id (a random UUID) and a keyed hash of it, as 43 URL-safe characters. The database holds no secret, so read access to it is
 * not enough to create tokens, and guesses are rejected without a query. The first key creates tokens; all keys of the ring verify them.
 */
export function shareTokens(keys: KeyRing, kind: 'project' | 'proposal'): ShareTokens {
  const [current, ...former] = keys.map(({ secret }) => {
    const key = createHmac('sha256', secret).update(`share links of a ${kind}`).digest()
    return (id: Buffer) => createHmac('sha256', key).update(id).digest().subarray(0, TAG_BYTES)
  }) as [(id: Buffer) => Buffer, ...((id: Buffer) => Buffer)[]]
  return {
    tokenOf(linkId) {
      const id = Buffer.from(linkId.replaceAll('-', ''), 'hex')
      return Buffer.concat([id, current(id)]).toString('base64url')
    },
    linkIdOf(token) {
      const bytes = Buffer.from(token, 'base64url')
      // Accept only the canonical encoding: other spellings can decode to the same bytes.
      if (bytes.length !== ID_BYTES + TAG_BYTES || bytes.toString('base64url') !== token) return undefined
      const id = bytes.subarray(0, ID_BYTES)
      return [current, ...former].some((tagOf) => timingSafeEqual(bytes.subarray(ID_BYTES), tagOf(id))) ? uuid(id) : undefined
    },
  }
}

function uuid(id: Buffer): string {
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
