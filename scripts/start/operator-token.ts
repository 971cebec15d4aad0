import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from './problem.ts'

/** The token with which `npm run modules` uses the Billfold of this data folder. A deleted one is replaced at the next start. */
export async function operatorToken(dataDir: string): Promise<string> {
  const known = await readOperatorToken(dataDir)
  if (known !== undefined) return known
  const made = randomBytes(32).toString('base64url')
  await writeFile(fileOf(dataDir), `${made}\n`, { mode: 0o600 })
  return made
}

/** Undefined before the first start. */
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
