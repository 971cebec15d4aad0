import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '../start/problem.ts'
import { newSecrets, readSecrets, type Secrets, SECRETS_FILE, writeSecrets } from '../start/secrets.ts'
import { operatorSecrets, type ProcessName, processSecrets } from './process-secrets.ts'

/** The database of the Compose file; deployments with another one change it. */
const composeUrl = ({ databasePassword }: Secrets) => `postgres://postgres:${databasePassword}@database:5432/billfold`

/** A folder with one env file for each process. */
export async function createDeployment(folder: string, databaseUrl: string | undefined): Promise<void> {
  if (existsSync(join(folder, SECRETS_FILE))) throw new Problem(`${folder} has secrets already: rotate them, or name another folder.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeDeployment(folder, { ...newSecrets(), ...(databaseUrl && { databaseUrl }) })
}

export function isDeployment(folder: string): boolean {
  return existsSync(fileOf(folder, 'migrate'))
}

/** The secrets of the embedded installation are created at its first start. */
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

/** Replaces our lines and keeps the operator's. */
async function writeEnvFile(file: string, own: Record<string, string>, blank: Record<string, string>): Promise<void> {
  const before = existsSync(file) ? (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '') : []
  const nameOf = (line: string) => line.slice(0, line.indexOf('='))
  const others = before.filter((line) => !(nameOf(line) in own))
  const missing = Object.keys(blank).filter((name) => !others.some((line) => nameOf(line) === name))
  const lines = [...Object.entries(own).map(([name, value]) => `${name}=${value}`), ...others, ...missing.map((name) => `${name}=`)]
  await writeFile(`${file}.new`, `${lines.join('\n')}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
