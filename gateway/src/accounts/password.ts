import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { AppError } from '@billfold/contracts/errors'
import { atMost } from '@billfold/server-kit/at-most'

const derive = promisify(argon2)

/** OWASP's first recommendation for argon2id. `memory` is in KiB. Database tests use a lower cost: `scripts/test/cheap-passwords.ts`. */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32

/** Format: '$argon2id$v=19$m=19456,t=2,p=1$salt$tag'. Each hash contains its parameters, so the cost can be raised later. */
export function hashPassword(password: string): Promise<string> {
  return printHash(password, hashInTurn)
}

/** Used for registrations, which wait in a separate queue. */
export function hashNewPassword(password: string): Promise<string> {
  return printHash(password, hashNewInTurn)
}

async function printHash(password: string, inTurn: typeof hashInTurn): Promise<string> {
  const salt = randomBytes(16)
  const tag = await inTurn(() => deriveTag(password, salt, passwordCost))
  return printed(salt, tag)
}

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = STORED.exec(stored) ?? []
  if (tag === '') throw new Error('A stored password hash has an unknown format')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return timingSafeEqual(await hashInTurn(() => deriveTag(password, Buffer.from(salt, 'base64'), cost)), Buffer.from(tag, 'base64'))
}

/** Verified against for unknown names: takes as long as a wrong password and never matches. */
export const UNKNOWN_PASSWORD_HASH = printed(randomBytes(16), randomBytes(TAG_BYTES))

function printed(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = passwordCost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`
}

function deriveTag(password: string, salt: Buffer, cost: typeof passwordCost): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    message: Buffer.from(normalized(password)),
    nonce: salt,
    tagLength: TAG_BYTES,
    ...cost,
  }
  return derive('argon2id', parameters)
}

/**
 * Passwords with more characters are not normalized. Normalizing unordered combining marks takes quadratic time: a millisecond at this
 * length, minutes for a body of 1 MiB.
 */
const MAX_NORMALIZED = 1000

/** Operating systems encode the same characters differently, so normalize them. */
function normalized(password: string): string {
  return password.length > MAX_NORMALIZED ? password : password.normalize('NFKC')
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

/**
 * More than one hash per CPU core would only cause cache evictions. One of Node's four pool threads stays free for DNS, file access and
 * compression.
 */
const PARALLEL_HASHES = Math.min(availableParallelism(), 3)
/** A hash takes about 28 ms, so a full queue means a wait of ten seconds. */
const WAITING_PER_SLOT = 350
const RETRY_AFTER = 10

type InTurn = ReturnType<typeof atMost>

export const hashInTurn = hashQueue()

const registering = hashQueue()

/**
 * Registrations first wait in a separate queue, so even a flood of them occupies only a few positions in the shared queue (one per slot).
 */
export const hashNewInTurn: InTurn = (work) => registering(() => hashInTurn(work))

function hashQueue(): InTurn {
  return atMost({
    slots: PARALLEL_HASHES,
    waiting: PARALLEL_HASHES * WAITING_PER_SLOT,
    tooMany: () => new AppError('service_unavailable', 'Many people are logging in right now. Please try again in a moment.', { retryAfter: RETRY_AFTER }),
  })
}
