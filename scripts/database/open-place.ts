import { resolve } from 'node:path'
import { dataFolder, postgresUrl, readEnvironment, secret } from '@billfold/server-kit/environment'
import * as z from 'zod/mini'
import type { DataFolder } from './backup-embedded.ts'

const environment = z.object({ DATABASE_URL: z.optional(postgresUrl), INTERNAL_KEY: z.optional(secret), DATA_DIR: dataFolder })

interface Place extends AsyncDisposable {
  dataDir: string
  adminUrl: string
  internalKey: string
  /** As the variable says. */
  givenKey: string | undefined
  /** Undefined where variables say everything: such a machine has none. */
  folder: DataFolder | undefined
}

/** The database of DATABASE_URL or of DATA_DIR. The image of the migration job has nothing of the latter: it is loaded only where it is needed. */
export async function openPlace(open: 'openForReading' | 'openForWriting'): Promise<Place> {
  const { DATABASE_URL, INTERNAL_KEY, DATA_DIR } = readEnvironment(environment)
  const dataDir = resolve(DATA_DIR)
  if (DATABASE_URL && INTERNAL_KEY) {
    return { dataDir, adminUrl: DATABASE_URL, internalKey: INTERNAL_KEY, givenKey: INTERNAL_KEY, folder: undefined, async [Symbol.asyncDispose]() {} }
  }
  const folder = await (await import('./backup-embedded.ts'))[open](dataDir, DATABASE_URL === undefined)
  const adminUrl = DATABASE_URL ?? folder.adminUrl
  if (adminUrl === undefined) throw new Error('no database was opened')
  return {
    dataDir,
    adminUrl,
    internalKey: INTERNAL_KEY ?? folder.secrets.internalKey,
    givenKey: INTERNAL_KEY,
    folder,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}
