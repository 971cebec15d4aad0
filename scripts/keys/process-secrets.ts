import { roleUrl, schemas, searchUrl } from '@billfold/server-kit/database/roles'
import type { Secrets } from '../start/secrets.ts'

/** The secrets of each process. */
export function processSecrets({ keys, rolePasswords }: Pick<Secrets, 'keys' | 'rolePasswords'>, adminUrl: string) {
  const identityPublic = { IDENTITY_PUBLIC_KEYS: keys.identityPublic }
  return {
    gateway: {
      DATABASE_URL: roleUrl(adminUrl, 'accounts', rolePasswords),
      SEARCH_DATABASE_URL: searchUrl(adminUrl, rolePasswords),
      IDENTITY_KEY: keys.identity,
      SESSION_KEYS: keys.sessions,
      SECOND_FACTOR_KEYS: keys.secondFactor,
      EVIDENCE_PUBLIC_KEYS: keys.evidencePublic,
      LOG_KEY: keys.log,
    },
    projects: { DATABASE_URL: roleUrl(adminUrl, 'projects', rolePasswords), ...identityPublic, SHARE_KEYS: keys.shareProjects },
    billing: { DATABASE_URL: roleUrl(adminUrl, 'billing', rolePasswords), ...identityPublic },
    proposals: {
      DATABASE_URL: roleUrl(adminUrl, 'proposals', rolePasswords),
      ...identityPublic,
      SHARE_KEYS: keys.shareProposals,
      EVIDENCE_KEY: keys.evidence,
    },
    // The only process that knows the administrator; it sets the roles' passwords.
    migrate: { DATABASE_URL: adminUrl, ROLE_PASSWORDS: [...schemas, 'search' as const].map((role) => `${role}:${rolePasswords[role]}`).join(',') },
  }
}

export type ProcessName = keyof ReturnType<typeof processSecrets>

/** Names that must not be inherited from the shell that starts everything. */
export const secretNames: readonly string[] = [
  'DATABASE_URL',
  'SEARCH_DATABASE_URL',
  'IDENTITY_KEY',
  'IDENTITY_PUBLIC_KEYS',
  'SESSION_KEYS',
  'SECOND_FACTOR_KEYS',
  'EVIDENCE_KEY',
  'EVIDENCE_PUBLIC_KEYS',
  'SHARE_KEYS',
  'LOG_KEY',
  'ROLE_PASSWORDS',
]

/** Secrets that the operator fills in. */
export const operatorSecrets: Partial<Record<ProcessName, readonly string[]>> = {
  gateway: ['SMTP_URL', 'OPERATOR_TOKENS'],
  billing: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  proposals: ['SMTP_URL'],
}
