import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatKeys, keyRing, publicKeys, randomSecret, signingKey, signingKeyOf } from '@billfold/server-kit/key-ring'
import * as z from 'zod/mini'
import { hasCode, Problem } from './command-line.ts'

const secret = z.string().check(z.minLength(32))

const newRing = () => formatKeys([{ id: 'k1', secret: randomSecret() }])

/** Accepts a key as text, in the format that processes parse. */
function readAs(schema: z.core.$ZodType) {
  return z.string().check(z.refine((text) => z.safeParse(schema, text).success))
}

const keys = z.object({
  /** The gateway's signing key, and the public key for services. */
  identity: readAs(signingKey),
  identityPublic: readAs(publicKeys),
  /** The proposals service's signing key, and the public key that the gateway publishes. */
  evidence: readAs(signingKey),
  evidencePublic: readAs(publicKeys),
  shareProjects: readAs(keyRing),
  shareProposals: readAs(keyRing),
  /** Generated if missing, because older secrets files do not have this key. */
  shareInvoices: z._default(readAs(keyRing), newRing),
  secondFactor: readAs(keyRing),
  sessions: readAs(keyRing),
  log: secret,
  stripeSandbox: secret,
})

const secrets = z.object({
  /** The administrator's password for Postgres, whether embedded or started by Compose. */
  databasePassword: secret,
  rolePasswords: z.object({ accounts: secret, projects: secret, billing: secret, proposals: secret, search: secret }),
  keys,
  /** URL of an external database, with the administrator's role. */
  databaseUrl: z.optional(z.string()),
  databaseDirectUrl: z.optional(z.string()),
  databaseReadUrl: z.optional(z.string()),
})

export type Secrets = z.infer<typeof secrets>
export type Keys = Secrets['keys']
export const keysSchema = keys

export const SECRETS_FILE = 'secrets.json'

/** Reads the secrets in a data folder, or creates them on the first start. Losing them signs everyone out. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, SECRETS_FILE)
  try {
    const text = await readFile(file, 'utf8')
    const read = z.parse(secrets, JSON.parse(text))
    return text.includes('"shareInvoices"') ? read : await writeSecrets(dataDir, read)
  } catch (error) {
    // Creating new secrets would not help, because the database keeps its old password.
    if (!hasCode(error, 'ENOENT') || existsSync(join(dataDir, 'postgres'))) {
      throw new Problem(`${file} cannot be used: put back the file of your backup. (${String(error)})`)
    }
  }
  return writeSecrets(dataDir, newSecrets())
}

/** The file is renamed into place, so that killing the process leaves no half-written file. */
export async function writeSecrets(folder: string, value: Secrets): Promise<Secrets> {
  const file = join(folder, SECRETS_FILE)
  await writeFile(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return value
}

export function newSecrets(): Secrets {
  const [identity, evidence] = [newKeyPair('k1'), newKeyPair('k1')]
  return {
    databasePassword: randomSecret(),
    rolePasswords: newPasswords(),
    keys: {
      identity: identity.privateKey,
      identityPublic: identity.publicKey,
      evidence: evidence.privateKey,
      evidencePublic: evidence.publicKey,
      shareProjects: newRing(),
      shareProposals: newRing(),
      shareInvoices: newRing(),
      secondFactor: newRing(),
      sessions: newRing(),
      log: randomSecret(),
      stripeSandbox: randomSecret(),
    },
  }
}

export function newPasswords(): Secrets['rolePasswords'] {
  return { accounts: randomSecret(), projects: randomSecret(), billing: randomSecret(), proposals: randomSecret(), search: randomSecret() }
}

export function newKeyPair(id: string): { privateKey: string; publicKey: string } {
  const key = { id, secret: randomSecret() }
  return { privateKey: formatKeys([key]), publicKey: formatKeys([{ id, secret: signingKeyOf(key).publicKey }]) }
}

/**
 * Returns the token with which `npm run modules` accesses this data folder's Billfold; creates it if needed. Removing its file revokes the
 * token on the next start.
 */
export async function operatorToken(dataDir: string): Promise<string> {
  const known = await readOperatorToken(dataDir)
  if (known !== undefined) return known
  const made = randomSecret()
  await writeFile(fileOf(dataDir), `${made}\n`, { mode: 0o600 })
  return made
}

/** The local operator token. Undefined before the first start. */
export async function readOperatorToken(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(fileOf(dataDir), 'utf8')).trim() || undefined
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'operator-token')
}
