import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queryAs } from '../../packages/server-kit/src/testing/database.ts'
import { openForWriting } from './backup-embedded.ts'
import { runDatabaseCommand } from './database-command.ts'
import { prepareDatabase } from './prepare-database.ts'

const account = "insert into accounts.account (username, email, first_name, last_name, password_hash) values ('ada', 'a@example.com', 'Ada', 'L', '-') returning id"

test('backs up a running Billfold and restores it with its keys, but not into a folder that is in use', { timeout: 90_000 }, async () => {
  const home = await mkdtemp(join(tmpdir(), 'billfold-embedded-'))
  // When tests run as root, Postgres runs as another user, who must be able to read the folder.
  await chmod(home, 0o755)
  onTestFinished(() => rm(home, { recursive: true }))
  const [one, other, file] = [join(home, 'one'), join(home, 'other'), join(home, 'backup.gz')]
  {
    await using running = await openForWriting(one, true)
    const adminUrl = running.adminUrl ?? ''
    await prepareDatabase({ adminUrl, passwords: running.secrets.rolePasswords })
    await queryAs(adminUrl, null, account)
    expect(await command(one, 'backup', file)).toEqual([0, expect.stringContaining(`Wrote ${file}.`)])
    expect(await command(one, 'restore', file, '--replace')).toEqual([1, expect.stringMatching(/^Another Billfold runs on .*: DATA_DIR=\.data-2 npm run db -- …$/)])
  }
  expect(await command(other, 'restore', `${file}.gz`)).toEqual([1, expect.stringMatching(/^Nothing was restored.*ENOENT/)])
  expect(await command(other, 'restore', file)).toEqual([0, expect.stringMatching(/^Restored .*, as of .*\.$/)])

  const [secrets, restoredSecrets] = [await secretsOf(one), await secretsOf(other)]
  expect(restoredSecrets.keys).toEqual(secrets.keys)
  expect(restoredSecrets.rolePasswords).not.toEqual(secrets.rolePasswords)
  await using restored = await openForWriting(other, true)
  expect(await queryAs(restored.adminUrl ?? '', null, 'select username from accounts.account')).toEqual([{ username: 'ada' }])
})

async function secretsOf(dataDir: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, unknown>
}

/** Returns the exit code and the output. */
async function command(dataDir: string, ...args: string[]): Promise<[number, string]> {
  const said: string[] = []
  const listen = (text: string) => void said.push(text)
  vi.spyOn(console, 'log').mockImplementation(listen)
  vi.spyOn(console, 'error').mockImplementation(listen)
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('ROLE_PASSWORDS', '')
  try {
    return [await runDatabaseCommand(args), said.join('\n')]
  } finally {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  }
}
