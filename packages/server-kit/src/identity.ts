import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { AppError } from '@billfold/contracts/errors'

/** For whom the gateway vouches. `userId` is null on the calls that need no session. */
export interface Identity {
  userId: number | null
  /** IANA zone of the user; UTC where there is none. */
  timeZone: string
  /** Where the request came from, as the gateway saw it; absent where no visitor asked. Signed: nobody can claim another one. */
  address?: string | undefined
  /** Whom it is shown to: no other service believes it. Absent from a gateway of the release before. */
  service?: string | undefined
}

export const IDENTITY_HEADER = 'x-billfold-identity'

/** Long enough for a slow hop, too short to be worth stealing. */
const LIFETIME_MS = 30_000

export function signIdentity(identity: Identity, internalKey: string, now = Date.now()): string {
  const payload = Buffer.from(JSON.stringify({ ...identity, expires: now + LIFETIME_MS })).toString('base64url')
  return `${payload}.${signature(payload, internalKey)}`
}

interface Verification {
  /** Whoever asks. */
  service?: string
  now?: number
}

export function verifyIdentity(token: string, internalKey: string, { service: asking, now = Date.now() }: Verification = {}): Identity {
  const [payload = '', given = ''] = token.split('.')
  if (!sameText(given, signature(payload, internalKey))) throw notVouchedFor()
  const { userId, timeZone, address, service, expires } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Identity & { expires: number }
  if (expires < now || (asking && service && asking !== service)) throw notVouchedFor()
  return { userId, timeZone, address, service }
}

function signature(payload: string, internalKey: string): string {
  return createHmac('sha256', keyOf(internalKey)).update(payload).digest('base64url')
}

const keys = new Map<string, KeyObject>()

/** Made once: making it takes as long as a signature. A process has one, tests have a few. */
function keyOf(internalKey: string): KeyObject {
  const made = keys.get(internalKey) ?? createSecretKey(internalKey, 'utf8')
  keys.set(internalKey, made)
  return made
}

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

function notVouchedFor(): AppError {
  return new AppError('unauthenticated', 'You are not signed in')
}
