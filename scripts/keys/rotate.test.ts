import { identitySigner, identityVerifier } from '@billfold/server-kit/identity'
import { parseKeys, signatureVerifier, signingKeyOf } from '@billfold/server-kit/key-ring'
import type { SharedRecord } from '@billfold/server-kit/sharing/share-link-table'
import { shareTokens } from '@billfold/server-kit/sharing/share-links'
import Keygrip from 'keygrip'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { secretBox } from '../../gateway/src/second-factor/secret-box.ts'
import { newSecrets, type Secrets } from '../start/secrets.ts'
import { type KeyName, keyNames, keysOf, retire, rotate } from './rotate.ts'

/** For each key name: creates a value with the current key, and returns a function that checks whether later secrets still accept it. */
const uses: Record<KeyName, (before: Secrets) => (secrets: Secrets) => boolean> = {
  'share-projects': useOfLinks('shareProjects', 'project'),
  'share-proposals': useOfLinks('shareProposals', 'proposal'),
  'share-invoices': useOfLinks('shareInvoices', 'invoice'),
  'second-factor': ({ keys }) => {
    const sealed = secretBox(parseKeys(keys.secondFactor)).seal(Buffer.from('secret'), 7)
    return (secrets) => secretBox(parseKeys(secrets.keys.secondFactor)).open(sealed, 7) !== undefined
  },
  sessions: ({ keys }) => {
    const signature = signerOf(keys.sessions).sign('cookie')
    return (secrets) => signerOf(secrets.keys.sessions).verify('cookie', signature)
  },
  identity: ({ keys }) => {
    const token = identitySigner(parseKeys(keys.identity)[0])({ userId: 7, timeZone: 'UTC', service: 'billing' })
    return ({ keys: { identityPublic } }) =>
      succeeds(() => identityVerifier(parseKeys(identityPublic))(token, { service: 'billing', name: 'invoices.list' }))
  },
  evidence: ({ keys }) => {
    const { id, sign } = signingKeyOf(parseKeys(keys.evidence)[0])
    const signature = sign(Buffer.from('evidence'))
    return ({ keys: { evidencePublic } }) => signatureVerifier(parseKeys(evidencePublic))(id, Buffer.from('evidence'), signature)
  },
}

function useOfLinks(ring: 'shareProjects' | 'shareProposals' | 'shareInvoices', kind: SharedRecord) {
  return ({ keys }: Secrets) => {
    const token = shareTokens(parseKeys(keys[ring]), kind).tokenOf(randomUUID())
    return (secrets: Secrets) => shareTokens(parseKeys(secrets.keys[ring]), kind).linkIdOf(token) !== undefined
  }
}

const signerOf = (ring: string) => new Keygrip(parseKeys(ring).map(({ secret }) => secret))

function succeeds(work: () => unknown): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}

describe.each(keyNames)('the key ring %s', (name) => {
  const before = newSecrets()

  test('uses the new key after a rotation, still accepts the old one, and does not affect other key rings', () => {
    const after = rotate(before, name)
    expect([keysOf(before.keys, name).map(({ id }) => id), keysOf(after.keys, name).map(({ id }) => id)]).toEqual([['k1'], ['k2', 'k1']])
    const [isOldAccepted, isNewAccepted] = [uses[name](before), uses[name](after)]
    expect([isOldAccepted(after), isNewAccepted(after), isNewAccepted(before)]).toEqual([true, true, false])
    for (const other of keyNames.filter((each) => each !== name)) expect(keysOf(after.keys, other)).toEqual(keysOf(before.keys, other))
    expect(after.rolePasswords).toEqual(before.rolePasswords)
  })

  test('rejects values made with a retired key, and does not allow the current key to be retired', () => {
    const after = rotate(before, name)
    const [isOldAccepted, isNewAccepted] = [uses[name](before), uses[name](after)]
    const retired = retire(after, name, 'k1')
    expect([isOldAccepted(retired), isNewAccepted(retired)]).toEqual([false, true])
    expect(() => retire(after, name, 'k2')).toThrow(`k2 is the current key of ${name}`)
    expect(() => retire(after, name, 'k7')).toThrow(`${name} has no key k7, but k2, k1.`)
  })
})

test('deletes replaced private keys', () => {
  const before = newSecrets()
  for (const name of ['identity', 'evidence'] as const) {
    const [{ secret }] = parseKeys(before.keys[name])
    expect(JSON.stringify(rotate(before, name))).not.toContain(secret)
  }
})

test('changes the passwords of all roles but no keys', () => {
  const before = newSecrets()
  const after = rotate(before, 'database')
  expect(new Set([...Object.values(before.rolePasswords), ...Object.values(after.rolePasswords)]).size).toBe(10)
  expect(after.keys).toEqual(before.keys)
})
