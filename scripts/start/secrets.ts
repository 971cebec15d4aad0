import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { hasCode, Problem } from './problem.ts'

const secret = z.string().check(z.minLength(32))
const secrets = z.object({ sessionKeys: secret, internalKey: secret, databasePassword: secret })

export type Secrets = z.infer<typeof secrets>

/** The secrets of this data folder, made at its first start and kept: whoever loses them signs everyone out. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json')
  try {
    return z.parse(secrets, JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    // The database knows the password that was in the file.
    if (!hasCode(error, 'ENOENT') || existsSync(join(dataDir, 'postgres'))) {
      throw new Problem(`${file} cannot be used: put back the file of your backup. (${String(error)})`)
    }
  }
  const made = { sessionKeys: random(), internalKey: random(), databasePassword: random() }
  // Written aside and renamed: a start that is killed midway leaves no half file.
  await writeFile(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return made
}

function random(): string {
  return randomBytes(32).toString('base64url')
}
