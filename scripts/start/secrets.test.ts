import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readSecrets } from './secrets.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-secrets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

test('creates secrets only once', async () => {
  const first = await readSecrets(folder)
  expect(await readSecrets(folder)).toEqual(first)
  const all = [first.databasePassword, ...Object.values(first.rolePasswords), ...Object.values(first.keys)]
  expect(new Set(all).size).toBe(17)
})

test('only the owner can read the secrets, and no temporary file is left', async () => {
  await readSecrets(folder)
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['secrets.json'])
})

test('adds the missing keys for invoice links to older secrets once', async () => {
  const { keys, ...others } = await readSecrets(folder)
  const { shareInvoices: _, ...older } = keys
  await writeFile(join(folder, 'secrets.json'), JSON.stringify({ ...others, keys: older }))
  const read = await readSecrets(folder)
  expect(read).toEqual({ ...others, keys: { ...older, shareInvoices: expect.stringMatching(/^k1:/) } })
  expect(await readSecrets(folder)).toEqual(read)
})

test('reports a damaged file without replacing it', async () => {
  await writeFile(join(folder, 'secrets.json'), '{"sessionKeys":')
  await expect(readSecrets(folder)).rejects.toThrow('secrets.json cannot be used: put back the file of your backup.')
})

test('reports a database without secrets, because new secrets could not open it', async () => {
  await mkdir(join(folder, 'postgres'))
  await expect(readSecrets(folder)).rejects.toThrow('secrets.json cannot be used')
})
