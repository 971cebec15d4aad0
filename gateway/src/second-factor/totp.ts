import { createHmac, timingSafeEqual } from 'node:crypto'

/** Follows RFC 6238 with the parameters that every authenticator supports: SHA-1, 30 seconds, 6 digits. */
export const DIGITS = 6
const STEP_SECONDS = 30
/** Number of steps by which a code may be early or late. Allows for clock drift and for the time it takes to enter a code. */
const TOLERANCE = 1

export function totp(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  // RFC 4226, 5.3: the low four bits of the last byte are the offset of the number.
  const offset = hash.readUInt8(hash.length - 1) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export function stepAt(now: number): number {
  return Math.floor(now / 1000 / STEP_SECONDS)
}

/**
 * Returns the step that the code belongs to, or undefined if the code is not valid now or there is no secret. Takes constant time for any
 * six digits.
 */
export function stepOfCode(secret: Buffer | undefined, code: string, now: number): number | undefined {
  if (!secret) return undefined
  const given = Buffer.from(code)
  const steps = Array.from({ length: 2 * TOLERANCE + 1 }, (_, n) => stepAt(now) - TOLERANCE + n)
  return steps.filter((step) => given.length === DIGITS && timingSafeEqual(given, Buffer.from(totp(secret, step)))).at(0)
}

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes as in RFC 4648, without padding. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE_32.charAt(Number.parseInt(five.padEnd(5, '0'), 2))).join('')
}

/** Returns the URI for the QR code: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function totpUri(secret: Buffer, account: string): string {
  return `otpauth://totp/Billfold:${encodeURIComponent(account)}?secret=${base32(secret)}&issuer=Billfold&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
}
