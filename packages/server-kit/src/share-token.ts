import { createHmac, timingSafeEqual } from 'node:crypto'

/** Makes and reads the tokens of one kind of share link. */
export interface ShareTokens {
  tokenOf: (linkId: string) => string
  /** Undefined where the token was not made by us. */
  linkIdOf: (token: string) => string | undefined
}

const ID_BYTES = 16
const TAG_BYTES = 16

/**
 * A token is the link's id (a random UUID) with a keyed hash of it, in 43 letters, digits, '-' and '_'. Nothing secret is stored:
 * whoever reads the database cannot make one, and a guess is refused before the database is asked.
 * Another INTERNAL_KEY ends all links.
 */
export function shareTokens(internalKey: string, kind: 'project' | 'proposal'): ShareTokens {
  const key = createHmac('sha256', internalKey).update(`share links of a ${kind}`).digest()
  const tagOf = (id: Buffer) => createHmac('sha256', key).update(id).digest().subarray(0, TAG_BYTES)
  return {
    tokenOf(linkId) {
      const id = Buffer.from(linkId.replaceAll('-', ''), 'hex')
      return Buffer.concat([id, tagOf(id)]).toString('base64url')
    },
    linkIdOf(token) {
      const bytes = Buffer.from(token, 'base64url')
      // One spelling a token: what decodes to the same bytes is not the same link.
      if (bytes.length !== ID_BYTES + TAG_BYTES || bytes.toString('base64url') !== token) return undefined
      const id = bytes.subarray(0, ID_BYTES)
      return timingSafeEqual(bytes.subarray(ID_BYTES), tagOf(id)) ? uuid(id) : undefined
    },
  }
}

function uuid(id: Buffer): string {
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
