import { AppError } from '@billfold/contracts/errors'
import { type Signer, signer } from './signer.ts'

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
/** Identities end at whole multiples of it, so that those of one user are the same for that long, and are signed and looked at once. */
const STEP_MS = 5000

export function signIdentity(identity: Identity, internalKey: string, now = Date.now()): string {
  const expires = Math.ceil((now + LIFETIME_MS) / STEP_MS) * STEP_MS
  const payload = Buffer.from(JSON.stringify({ ...identity, expires })).toString('base64url')
  return `${payload}.${signerOf(internalKey).sign(payload)}`
}

interface Verification {
  /** Whoever asks. */
  service?: string
  now?: number
}

export function verifyIdentity(token: string, internalKey: string, { service: asking, now = Date.now() }: Verification = {}): Identity {
  const [payload = '', given = ''] = token.split('.')
  if (!signerOf(internalKey).verify(payload, given)) throw notVouchedFor()
  const { userId, timeZone, address, service, expires } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Identity & { expires: number }
  if (expires < now || (asking && service && asking !== service)) throw notVouchedFor()
  return { userId, timeZone, address, service }
}

const signers = new Map<string, Signer>()

/** A process has one, tests have a few. */
function signerOf(internalKey: string): Signer {
  const made = signers.get(internalKey) ?? signer('sha256', internalKey)
  signers.set(internalKey, made)
  return made
}

function notVouchedFor(): AppError {
  return new AppError('unauthenticated', 'You are not signed in')
}
