import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { roleUrl, schemas, searchUrl } from '@billfold/server-kit/database/roles'
import { Problem } from '../start/command-line.ts'
import { newSecrets, readSecrets, type Secrets, SECRETS_FILE, writeSecrets } from '../start/secrets.ts'

/** The database that Compose runs. */
const composeUrl = ({ databasePassword }: Secrets) => `postgres://postgres:${databasePassword}@database:5432/billfold`

/** Creates a folder with one env file per process and the secrets that they are made from. */
export async function createDeployment(folder: string, databaseUrl: string | undefined): Promise<void> {
  if (existsSync(join(folder, SECRETS_FILE))) throw new Problem(`${folder} has secrets already: rotate them, or name another folder.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeDeployment(folder, { ...newSecrets(), ...(databaseUrl && { databaseUrl }) })
}

export function isDeployment(folder: string): boolean {
  return existsSync(fileOf(folder, 'migrate'))
}

/** The embedded installation's secrets are created at its first start. */
export async function readFolder(folder: string): Promise<Secrets> {
  if (!existsSync(join(folder, SECRETS_FILE))) throw new Problem(`There are no secrets in ${folder}: name their folder, or start Billfold once.`)
  return readSecrets(folder)
}

export async function writeFolder(folder: string, secrets: Secrets): Promise<void> {
  await (isDeployment(folder) ? writeDeployment(folder, secrets) : writeSecrets(folder, secrets))
}

async function writeDeployment(folder: string, secrets: Secrets): Promise<void> {
  await writeSecrets(folder, secrets)
  const processes = processSecrets(secrets, secrets.databaseUrl ?? composeUrl(secrets))
  for (const [name, own] of Object.entries(processes)) {
    const blank = Object.fromEntries((operatorSecrets[name as ProcessName] ?? []).map((variable) => [variable, '']))
    await writeEnvFile(fileOf(folder, name), own, blank)
  }
  if (!secrets.databaseUrl) await writeEnvFile(fileOf(folder, 'postgres'), { POSTGRES_PASSWORD: secrets.databasePassword }, {})
}

const fileOf = (folder: string, process: string) => join(folder, `${process}.env`)

/** Replaces our lines but keeps the operator's. */
async function writeEnvFile(file: string, own: Record<string, string>, blank: Record<string, string>): Promise<void> {
  const before = existsSync(file) ? (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '') : []
  const nameOf = (line: string) => line.slice(0, line.indexOf('='))
  const others = before.filter((line) => !(nameOf(line) in own))
  const missing = Object.keys(blank).filter((name) => !others.some((line) => nameOf(line) === name))
  const lines = [...Object.entries(own).map(([name, value]) => `${name}=${value}`), ...others, ...missing.map((name) => `${name}=`)]
  await writeFile(`${file}.new`, `${lines.join('\n')}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** Each process's secrets; no process can do another's work. */
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
    billing: { DATABASE_URL: roleUrl(adminUrl, 'billing', rolePasswords), ...identityPublic, SHARE_KEYS: keys.shareInvoices },
    proposals: {
      DATABASE_URL: roleUrl(adminUrl, 'proposals', rolePasswords),
      ...identityPublic,
      SHARE_KEYS: keys.shareProposals,
      EVIDENCE_KEY: keys.evidence,
    },
    // Only the migration job gets the administrator's URL, because it sets the role passwords.
    migrate: { DATABASE_URL: adminUrl, ROLE_PASSWORDS: [...schemas, 'search' as const].map((role) => `${role}:${rolePasswords[role]}`).join(',') },
  }
}

export type ProcessName = keyof ReturnType<typeof processSecrets>

/** Variables that processes must not inherit from the shell. */
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

/** Secrets that the operator adds to the process's file. */
export const operatorSecrets: Partial<Record<ProcessName, readonly string[]>> = {
  gateway: ['SMTP_URL', 'OPERATOR_TOKENS'],
  billing: ['SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  proposals: ['SMTP_URL'],
}
