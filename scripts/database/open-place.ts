import { resolve } from 'node:path'
import type { RolePasswords } from '@billfold/server-kit/database/roles'
import { dataFolder, postgresUrl, readEnvironment, rolePasswords } from '@billfold/server-kit/environment'
import * as z from 'zod/mini'
import type { DataFolder } from './backup-embedded.ts'

const environment = z.object({ DATABASE_URL: z.optional(postgresUrl), ROLE_PASSWORDS: z.optional(rolePasswords), DATA_DIR: dataFolder })

interface Place extends AsyncDisposable {
  dataDir: string
  adminUrl: string
  passwords: RolePasswords
  /** The Postgres in DATA_DIR instead of DATABASE_URL. */
  isEmbedded: boolean
  /** Undefined with ROLE_PASSWORDS: then there is no data folder. */
  folder: DataFolder | undefined
}

/** The database of DATABASE_URL or DATA_DIR. Code for the latter is imported on demand, because the migration image does not contain it. */
export async function openPlace(open: 'openForReading' | 'openForWriting'): Promise<Place> {
  const { DATABASE_URL, ROLE_PASSWORDS, DATA_DIR } = readEnvironment(environment)
  const dataDir = resolve(DATA_DIR)
  if (DATABASE_URL && ROLE_PASSWORDS) {
    return { dataDir, isEmbedded: false, adminUrl: DATABASE_URL, passwords: ROLE_PASSWORDS, folder: undefined, async [Symbol.asyncDispose]() {} }
  }
  const folder = await (await import('./backup-embedded.ts'))[open](dataDir, DATABASE_URL === undefined)
  const adminUrl = DATABASE_URL ?? folder.adminUrl
  if (adminUrl === undefined) throw new Error('no database was opened')
  return {
    dataDir,
    isEmbedded: DATABASE_URL === undefined,
    adminUrl,
    passwords: ROLE_PASSWORDS ?? folder.secrets.rolePasswords,
    folder,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}
