import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { hashInTurn, hashNewInTurn } from './hash-in-turn.ts'

const derive = promisify(argon2)

/** OWASP's first recommendation for argon2id. `memory` is in KiB. Database tests lower it: `scripts/test/cheap-passwords.ts`. */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32

/** '$argon2id$v=19$m=19456,t=2,p=1$salt$tag': each hash contains its parameters, so that the cost can grow. */
export function hashPassword(password: string): Promise<string> {
  return printHash(password, hashInTurn)
}

/** For registrations, which wait in their own queue. */
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
  if (tag === '') throw new Error('A stored password is not in the form that we write')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return timingSafeEqual(await hashInTurn(() => deriveTag(password, Buffer.from(salt, 'base64'), cost)), Buffer.from(tag, 'base64'))
}

/** Used for unknown names: takes as long as a wrong password and never matches. */
export const NOBODYS_PASSWORD = printed(randomBytes(16), randomBytes(TAG_BYTES))

function printed(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = passwordCost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`
}

function deriveTag(password: string, salt: Buffer, cost: typeof passwordCost): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    message: Buffer.from(composed(password)),
    nonce: salt,
    tagLength: TAG_BYTES,
    ...cost,
  }
  return derive('argon2id', parameters)
}

/** Characters. Normalizing unordered combining marks takes quadratic time: a millisecond here, minutes for a body of 1 MiB. */
const MOST_TYPED = 1000

/** Operating systems encode the same characters differently, so normalize them. */
function composed(password: string): string {
  return password.length > MOST_TYPED ? password : password.normalize('NFKC')
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
