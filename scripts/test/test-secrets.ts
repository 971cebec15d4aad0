import { formatKeys } from '@billfold/server-kit/key-ring'
import { testKeys, testPasswords } from '@billfold/server-kit/testing/keys'
import { processSecrets } from '../keys/deployment.ts'
import type { Secrets } from '../start/secrets.ts'

/** Secrets for tests and benchmarks. */
export const testSecrets: Secrets = {
  databasePassword: '',
  rolePasswords: testPasswords,
  keys: {
    identity: formatKeys([testKeys.identity]),
    identityPublic: formatKeys(testKeys.identityPublic),
    evidence: formatKeys([testKeys.evidence]),
    evidencePublic: formatKeys(testKeys.evidencePublic),
    shareProjects: formatKeys(testKeys.shareProjects),
    shareProposals: formatKeys(testKeys.shareProposals),
    shareInvoices: formatKeys(testKeys.shareInvoices),
    secondFactor: formatKeys(testKeys.secondFactor),
    sessions: formatKeys(testKeys.sessions),
    log: testKeys.log,
    stripeSandbox: testKeys.log,
  },
}

/** The role passwords in the migration job's format. */
export const testRolePasswords = processSecrets(testSecrets, { adminUrl: 'postgres://localhost/billfold' }).migrate.ROLE_PASSWORDS
