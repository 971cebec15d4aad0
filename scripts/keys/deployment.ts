import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { roleUrl, type Schema, schemas, searchUrl } from '@billfold/server-kit/database/roles'
import { Problem } from '../start/command-line.ts'
import { newSecrets, readSecrets, type Secrets, SECRETS_FILE, writeSecrets } from '../start/secrets.ts'

/** URL of the database that Docker Compose starts. */
const composeUrl = ({ databasePassword }: Secrets) => `postgres://postgres:${databasePassword}@database:5432/billfold`

/** Creates a folder with one env file per process and the secrets used in these files. */
export async function createDeployment(folder: string, urls: SavedUrls): Promise<void> {
  if (existsSync(join(folder, SECRETS_FILE))) throw new Problem(`${folder} has secrets already: rotate them, or name another folder.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeDeployment(folder, { ...newSecrets(), ...urls })
}

/** URLs of an external database for the administrator's role. */
type SavedUrls = Pick<Secrets, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReadUrl'>

export function isDeployment(folder: string): boolean {
  return existsSync(fileOf(folder, 'migrate'))
}

/** Reads the folder's secrets, which must exist. The embedded installation creates its secrets on the first start. */
export async function readFolder(folder: string): Promise<Secrets> {
  if (!existsSync(join(folder, SECRETS_FILE))) throw new Problem(`There are no secrets in ${folder}: name their folder, or start Billfold once.`)
  return readSecrets(folder)
}

export async function writeFolder(folder: string, secrets: Secrets): Promise<void> {
  await (isDeployment(folder) ? writeDeployment(folder, secrets) : writeSecrets(folder, secrets))
}

/** Replaces the saved URLs of an external database. */
export async function writeUrls(folder: string, urls: SavedUrls): Promise<void> {
  const secrets = await readFolder(folder)
  if (!isDeployment(folder)) throw new Problem(`${folder} has no env files: npm start takes the addresses from its environment.`)
  await writeDeployment(folder, { ...secrets, ...urls })
}

async function writeDeployment(folder: string, secrets: Secrets): Promise<void> {
  await writeSecrets(folder, secrets)
  const { databaseUrl: adminUrl = composeUrl(secrets), databaseDirectUrl: directUrl, databaseReadUrl: readUrl } = secrets
  const processes = processSecrets(secrets, { adminUrl, directUrl, readUrl })
  for (const [name, own] of Object.entries(processes)) {
    const blank = Object.fromEntries((operatorSecrets[name as ProcessName] ?? []).map((variable) => [variable, '']))
    await writeEnvFile(fileOf(folder, name), own, blank)
  }
  if (!secrets.databaseUrl) await writeEnvFile(fileOf(folder, 'postgres'), { POSTGRES_PASSWORD: secrets.databasePassword }, {})
}

const fileOf = (folder: string, process: string) => join(folder, `${process}.env`)

/** Replaces the generated lines and keeps lines that the operator added. */
async function writeEnvFile(file: string, own: Record<string, string>, blank: Record<string, string>): Promise<void> {
  const before = existsSync(file) ? (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '') : []
  const nameOf = (line: string) => line.slice(0, line.indexOf('='))
  const others = before.filter((line) => !(nameOf(line) in own) && !optionalUrls.includes(nameOf(line)))
  const missing = Object.keys(blank).filter((name) => !others.some((line) => nameOf(line) === name))
  const lines = [...Object.entries(own).map(([name, value]) => `${name}=${value}`), ...others, ...missing.map((name) => `${name}=`)]
  await writeFile(`${file}.new`, `${lines.join('\n')}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** Database URLs for any role, such as the administrator's. Each process gets them with its own role. */
export interface DatabaseUrls {
  adminUrl: string
  /** Bypasses the pooler, if `adminUrl` goes through one. */
  directUrl?: string | undefined
  /** A standby. */
  readUrl?: string | undefined
}

/** The secrets of each process. No process gets a secret that would let it act as another one. */
export function processSecrets({ keys, rolePasswords }: Pick<Secrets, 'keys' | 'rolePasswords'>, { adminUrl, directUrl, readUrl }: DatabaseUrls) {
  const identityPublic = { IDENTITY_PUBLIC_KEYS: keys.identityPublic }
  const urlsOf = (schema: Schema) => ({
    DATABASE_URL: roleUrl(adminUrl, schema, rolePasswords),
    ...(directUrl !== undefined && { DATABASE_DIRECT_URL: roleUrl(directUrl, schema, rolePasswords) }),
  })
  const serviceUrls = (service: Schema) => ({ ...urlsOf(service), ...(readUrl !== undefined && { DATABASE_READ_URL: roleUrl(readUrl, service, rolePasswords) }) })
  return {
    gateway: {
      ...urlsOf('accounts'),
      SEARCH_DATABASE_URL: searchUrl(adminUrl, rolePasswords),
      ...(readUrl !== undefined && { SEARCH_DATABASE_READ_URL: searchUrl(readUrl, rolePasswords) }),
      IDENTITY_KEY: keys.identity,
      SESSION_KEYS: keys.sessions,
      SECOND_FACTOR_KEYS: keys.secondFactor,
      EVIDENCE_PUBLIC_KEYS: keys.evidencePublic,
      LOG_KEY: keys.log,
    },
    projects: { ...serviceUrls('projects'), ...identityPublic, SHARE_KEYS: keys.shareProjects },
    billing: { ...serviceUrls('billing'), ...identityPublic, SHARE_KEYS: keys.shareInvoices },
    proposals: {
      ...serviceUrls('proposals'),
      ...identityPublic,
      SHARE_KEYS: keys.shareProposals,
      EVIDENCE_KEY: keys.evidence,
    },
    // Only the migration job gets the administrator's URL, because it sets the role passwords.
    migrate: { DATABASE_URL: adminUrl, ...(directUrl !== undefined && { DATABASE_DIRECT_URL: directUrl }), ROLE_PASSWORDS: [...schemas, 'search' as const].map((role) => `${role}:${rolePasswords[role]}`).join(',') },
  }
}

export type ProcessName = keyof ReturnType<typeof processSecrets>

/** Environment variables that processes must not inherit from the shell. */
export const secretNames: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'SEARCH_DATABASE_URL',
  'SEARCH_DATABASE_READ_URL',
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

/** Variables that are removed from the env files once they are no longer set. */
const optionalUrls = ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'SEARCH_DATABASE_READ_URL']

/** Secrets that the operator adds to each process's env file. */
export const operatorSecrets: Partial<Record<ProcessName, readonly string[]>> = {
  gateway: ['SMTP_URL', 'OPERATOR_TOKENS'],
  billing: ['SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  proposals: ['SMTP_URL'],
}
