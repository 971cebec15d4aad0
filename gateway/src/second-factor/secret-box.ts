import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Seals what is needed again in clear, so that whoever reads the database alone cannot use it. */
export interface SecretBox {
  seal: (secret: Buffer, userId: number) => Buffer
  /** Undefined of what was not sealed for this user, or with another key. */
  open: (sealed: Buffer, userId: number) => Buffer | undefined
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM. Bound to its user: a secret that was copied to another row does not open. Another INTERNAL_KEY opens none: docs/decisions/0014. */
export function secretBox(internalKey: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', internalKey, '', 'billfold second factor', 32))
  const owner = (userId: number) => Buffer.from(`user ${userId}`)
  return {
    seal(secret, userId) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(owner(userId))
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, userId) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(owner(userId)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
      } catch {
        return undefined
      }
    },
  }
}
