import type { Call, Service } from '@billfold/contracts/call'
import { AppError } from '@billfold/contracts/errors'
import { sharedNow } from './database/clock.ts'
import { type Key, type KeyRing, signatureVerifier, signingKeyOf } from './key-ring.ts'

/** The sender of a request, as authenticated by the gateway. `userId` is null on calls without a session. */
export interface Identity {
  userId: number | null
  /** IANA time zone; UTC if unknown. */
  timeZone: string
  /** The client's IP address as seen by the gateway; undefined if the request does not come from a visitor. */
  address?: string | undefined
  /** The id of the client portal link that the visitor opened. Only set on client portal calls. */
  portalLinkId?: string | undefined
  /** The only service that accepts the identity. */
  service: Service
  /** The only call that the identity is valid for. Undefined if it is valid for every call of the service. */
  call?: string | undefined
}

export const IDENTITY_HEADER = 'x-billfold-identity'
/** Contains the token for the one call that the receiver may make to another service on behalf of the user. */
export const DELEGATION_HEADER = 'x-billfold-delegation'

/** Long enough for a slow network hop, too short to be worth stealing. */
const LIFETIME_MS = 30_000
/** A job retries the delegated call for about an hour after a crash. */
const DELEGATION_LIFETIME_MS = 2 * 60 * 60_000
/**
 * Expiry times are rounded to multiples of this value, so that a user's token stays identical for this long and is only signed and verified
 * once.
 */
const STEP_MS = 5000
/** The size of the signature cache. It pays off because a browser sends several requests at once for the same user. */
const REMEMBERED = 1000

export type SignIdentity = (identity: Identity, now?: number) => string

/** The headers that the gateway adds to a call. */
export function identityHeaders(
  sign: SignIdentity,
  { service, delegates }: Pick<Call, 'service' | 'delegates'>,
  visitor: Omit<Identity, 'service' | 'call'>,
): Record<string, string> {
  const { userId, timeZone } = visitor
  return {
    [IDENTITY_HEADER]: sign({ ...visitor, service }),
    ...(delegates && { [DELEGATION_HEADER]: sign({ userId, timeZone, ...delegates }) }),
  }
}

/** Only the gateway has the private key. */
export function identitySigner(key: Key): SignIdentity {
  const { id, sign } = signingKeyOf(key)
  const signed = new Map<string, string>()
  return function signIdentity(identity, now = sharedNow()) {
    const lifetime = identity.call === undefined ? LIFETIME_MS : DELEGATION_LIFETIME_MS
    const expires = Math.ceil((now + lifetime) / STEP_MS) * STEP_MS
    const text = `${id}.${Buffer.from(JSON.stringify({ ...identity, expires })).toString('base64url')}`
    return remember(signed, text, () => `${text}.${sign(Buffer.from(text))}`)
  }
}

/** Returns the identity if the token is valid for the call, and throws `unauthenticated` otherwise. */
export type VerifyIdentity = (token: string, call: Pick<Call, 'service' | 'name'>, now?: number) => Identity

export function identityVerifier(publicKeys: KeyRing): VerifyIdentity {
  const verifySignature = signatureVerifier(publicKeys)
  const verified = new Map<string, boolean>()
  return function verifyIdentity(token, asked, now = sharedNow()) {
    const [id = '', payload = '', signature = '', ...rest] = token.split('.')
    const isSigned = rest.length === 0 && remember(verified, token, () => verifySignature(id, Buffer.from(`${id}.${payload}`), signature))
    if (!isSigned) throw notSignedIn()
    const { expires, ...identity } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Identity & { expires: number }
    const isForThis = identity.service === asked.service && (identity.call === undefined || identity.call === asked.name)
    if (expires < now || !isForThis) throw notSignedIn()
    return identity
  }
}

function remember<T>(known: Map<string, T>, text: string, make: () => T): T {
  const found = known.get(text)
  if (found !== undefined) return found
  const made = make()
  if (known.size >= REMEMBERED) known.clear()
  known.set(text, made)
  return made
}

function notSignedIn(): AppError {
  return new AppError('unauthenticated', 'You’re not logged in')
}
