import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { KeyRing } from '@billfold/server-kit/key-ring'

/** Encrypts secrets that must be recoverable, so that read access to the database alone does not reveal them. */
export interface SecretBox {
  seal: (secret: Buffer, userId: number) => Buffer
  /** Returns undefined if the value was sealed for another user or with a key that is not in the ring. */
  open: (sealed: Buffer, userId: number) => Buffer | undefined
  isCurrent: (sealed: Buffer) => boolean
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM. Format: length of the key id (one byte), key id, nonce, tag, ciphertext. Bound to the user id, so a secret copied to another
 * row cannot be decrypted (docs/decisions/0014).
 */
export function secretBox(keys: KeyRing): SecretBox {
  const [current] = keys
  const keyOf = new Map(keys.map(({ id, secret }) => [id, Buffer.from(hkdfSync('sha256', secret, '', 'billfold second factor', 32))]))
  const owner = (userId: number) => Buffer.from(`user ${userId}`)
  const idOf = (sealed: Buffer) => sealed.subarray(1, 1 + (sealed[0] ?? 0)).toString()
  return {
    seal(secret, userId) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyOf.get(current.id) ?? '', nonce).setAAD(owner(userId))
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([Buffer.from([current.id.length]), Buffer.from(current.id), nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, userId) {
      const id = idOf(sealed)
      const key = keyOf.get(id)
      if (!key) return undefined
      const content = sealed.subarray(1 + id.length)
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, content.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        decipher.setAAD(owner(userId)).setAuthTag(content.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        return Buffer.concat([decipher.update(content.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
      } catch {
        return undefined
      }
    },
    isCurrent: (sealed) => idOf(sealed) === current.id,
  }
}
