import { formatKeys, type Key, parseKeys, randomSecret } from '@billfold/server-kit/key-ring'
import { Problem } from '../start/command-line.ts'
import { type Keys, newKeyPair, newPasswords, type Secrets } from '../start/secrets.ts'

/** The secrets field with the keys of each name. `pairs` has two fields each: for the private key and for the public keys. */
const rings = {
  'share-projects': 'shareProjects',
  'share-proposals': 'shareProposals',
  'share-invoices': 'shareInvoices',
  'second-factor': 'secondFactor',
  sessions: 'sessions',
} as const
const pairs = { identity: ['identity', 'identityPublic'], evidence: ['evidence', 'evidencePublic'] } as const

export const keyNames = [...(Object.keys(rings) as (keyof typeof rings)[]), ...(Object.keys(pairs) as (keyof typeof pairs)[])]
export type KeyName = (typeof keyNames)[number]
export const rotatable = [...keyNames, 'database'] as const
export type Rotatable = (typeof rotatable)[number]

/** Puts the new key first, so that it is used from now on. Old keys can still verify, but replaced private keys are deleted. */
export function rotate(secrets: Secrets, name: Rotatable): Secrets {
  if (name === 'database') return { ...secrets, rolePasswords: newPasswords() }
  const before = keysOf(secrets.keys, name)
  const id = nextId(before)
  if (isRing(name)) return withKeys(secrets, { [rings[name]]: formatKeys([{ id, secret: randomSecret() }, ...before]) })
  const [own, published] = pairs[name]
  const { privateKey, publicKey } = newKeyPair(id)
  return withKeys(secrets, { [own]: privateKey, [published]: `${publicKey},${formatKeys(before)}` })
}

/** Removes a key. All values created with it become invalid. */
export function retire(secrets: Secrets, name: KeyName, id: string): Secrets {
  const before = keysOf(secrets.keys, name)
  if (before[0]?.id === id) throw new Problem(`${id} is the current key of ${name}: rotate it first.`)
  const kept = before.filter((key) => key.id !== id)
  if (kept.length === before.length) throw new Problem(`${name} has no key ${id}, but ${before.map((key) => key.id).join(', ')}.`)
  return withKeys(secrets, { [isRing(name) ? rings[name] : pairs[name][1]]: formatKeys(kept) })
}

/** All keys that can still verify, with the current key first. */
export function keysOf(keys: Keys, name: KeyName): readonly Key[] {
  return parseKeys(keys[isRing(name) ? rings[name] : pairs[name][1]])
}

function isRing(name: KeyName): name is keyof typeof rings {
  return name in rings
}

function withKeys(secrets: Secrets, changed: Partial<Keys>): Secrets {
  return { ...secrets, keys: { ...secrets.keys, ...changed } }
}

function nextId(keys: readonly Key[]): string {
  return `k${Math.max(...keys.map(({ id }) => Number(id.slice(1)) || 0)) + 1}`
}
