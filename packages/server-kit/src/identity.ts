import type { Call, Service } from '@billfold/contracts/call'
import { AppError } from '@billfold/contracts/errors'
import type { Key, KeyRing } from './key-ring.ts'
import { signatureVerifier, signingKeyOf } from './signing-key.ts'

/** Who sends a request, as the gateway knows. `userId` is null on calls that need no session. */
export interface Identity {
  userId: number | null
  /** IANA zone of the user; UTC where there is none. */
  timeZone: string
  /** Where the request came from, as the gateway saw it; absent where no visitor sent it. */
  address?: string | undefined
  /** The only service that accepts it. */
  service: Service
  /** The only call that it is good for; absent: any of the service. */
  call?: string | undefined
}

export const IDENTITY_HEADER = 'x-billfold-identity'
/** For the one call of another service that the receiver makes on behalf of the user. */
export const DELEGATION_HEADER = 'x-billfold-delegation'

/** Long enough for a slow hop, too short to be worth stealing. */
const LIFETIME_MS = 30_000
/** A job repeats the delegated call for about an hour after a crash. */
const DELEGATION_LIFETIME_MS = 2 * 60 * 60_000
/** Identities end at whole multiples of it, so that those of one user are the same for that long, and are signed and verified once. */
const STEP_MS = 5000
/** How many signatures are remembered; a browser's requests come together, for the same user. */
const REMEMBERED = 1000

export type SignIdentity = (identity: Identity, now?: number) => string

/** What the gateway sends along with a call. */
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
  return function signIdentity(identity, now = Date.now()) {
    const lifetime = identity.call === undefined ? LIFETIME_MS : DELEGATION_LIFETIME_MS
    const expires = Math.ceil((now + lifetime) / STEP_MS) * STEP_MS
    const text = `${id}.${Buffer.from(JSON.stringify({ ...identity, expires })).toString('base64url')}`
    return remember(signed, text, () => `${text}.${sign(Buffer.from(text))}`)
  }
}

/** Returns the identity if the token is good for this call; fails as if nobody were signed in otherwise. */
export type VerifyIdentity = (token: string, call: Pick<Call, 'service' | 'name'>, now?: number) => Identity

export function identityVerifier(publicKeys: KeyRing): VerifyIdentity {
  const verifySignature = signatureVerifier(publicKeys)
  const verified = new Map<string, boolean>()
  return function verifyIdentity(token, asked, now = Date.now()) {
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
  return new AppError('unauthenticated', 'You are not signed in')
}
