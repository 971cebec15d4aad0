import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'

/** Seals what this Billfold hands out as evidence. */
export interface EvidenceKey {
  /** 32 bytes in base64url. */
  publicKey: string
  /** Ed25519, in base64url. */
  seal: (content: Uint8Array) => string
}

/** RFC 8410: what stands before the 32 bytes of a private Ed25519 key in PKCS #8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The same key in every process and after every start. Another INTERNAL_KEY is another key: what was sealed before is still to be checked with the one in it. */
export function evidenceKey(internalKey: string): EvidenceKey {
  const seed = Buffer.from(hkdfSync('sha256', internalKey, '', 'billfold evidence', 32))
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { publicKey: x, seal: (content) => sign(null, content, privateKey).toString('base64url') }
}
