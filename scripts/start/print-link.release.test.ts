import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { caller } from '@billfold/server-kit/testing/caller'
import { testDatabase } from '@billfold/server-kit/testing/database'
import { expect, onTestFinished, test, vi } from 'vitest'
import { launchProgram, openLog } from './processes.ts'
import { freePort } from './ports.ts'
import { testSecrets } from '../test/test-secrets.ts'
import { listPrograms } from './programs.ts'

const root = dirname(dirname(import.meta.dirname))

test('prints the e-mail confirmation link without logging it if there is no mail server', { timeout: 60_000 }, async () => {
  const terminal = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const database = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'billfold-link-'))
  await mkdir(join(folder, 'logs'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const { gateway } = await listPrograms({
    root,
    urls: { adminUrl: database.adminUrl },
    secrets: testSecrets,
    environment: { PORT: port, DATA_DIR: folder, PUBLIC_ORIGIN: origin, LOG_LEVEL: 'trace' },
  })
  const run = launchProgram(gateway, openLog(folder, 'gateway', 'trace'))
  onTestFinished(async () => {
    await run.stop()
    terminal.mockRestore()
    await rm(folder, { recursive: true })
    await database.drop()
  })
  await run.ready

  const call = caller(origin, () => ({}))
  const account = { username: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron', password: 'correct horse' }
  await call(accountCalls.register, { body: account })
  const shown = () => terminal.mock.calls.flat().join('\n')
  await expect.poll(shown, { timeout: 30_000 }).toContain(`The link to confirm ada@example.com: ${origin}/auth?confirm=`)
  const [, token = ''] = /confirm=([\w-]{43})/.exec(shown()) ?? []
  expect(token).toHaveLength(43)
  await run.stop()
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((file) => file.isFile())
  const written = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join('\n')
  expect(written).toContain('listening')
  expect(written).not.toContain(token)
})
