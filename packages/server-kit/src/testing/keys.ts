import type { Service } from '@billfold/contracts/call'
import type { RolePasswords } from '../database/roles.ts'
import { identitySigner, identityVerifier } from '../identity.ts'
import { type Key, type KeyRing, signingKeyOf } from '../key-ring.ts'

/** Fixed keys, because they are shared by all processes and databases of a test run. */
const keyOf = (use: string, id = 'k1'): Key => ({ id, secret: Buffer.alloc(32, `${use} `).toString('base64url') })
const publicOf = (key: Key): KeyRing => [{ id: key.id, secret: signingKeyOf(key).publicKey }]

const [identity, evidence] = [keyOf('test identity'), keyOf('test evidence')]

export const testKeys = {
  identity,
  identityPublic: publicOf(identity),
  evidence,
  evidencePublic: publicOf(evidence),
  shareProjects: [keyOf('test share projects')] as KeyRing,
  shareProposals: [keyOf('test share proposals')] as KeyRing,
  shareInvoices: [keyOf('test share invoices')] as KeyRing,
  secondFactor: [keyOf('test second factor')] as KeyRing,
  sessions: [keyOf('test sessions')] as KeyRing,
  log: keyOf('test log').secret,
}

export const testPasswords: RolePasswords = {
  accounts: 'test-password-accounts',
  projects: 'test-password-projects',
  billing: 'test-password-billing',
  proposals: 'test-password-proposals',
  search: 'test-password-search',
}

export const signTestIdentity = identitySigner(testKeys.identity)

const verifyIdentity = identityVerifier(testKeys.identityPublic)
export const readTestIdentity = (token: string, service: Service, name = '') => verifyIdentity(token, { service, name })
