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

test('creates secrets once and keeps them', async () => {
  const first = await readSecrets(folder)
  expect(await readSecrets(folder)).toEqual(first)
  const all = [first.databasePassword, ...Object.values(first.rolePasswords), ...Object.values(first.keys)]
  expect(new Set(all).size).toBe(16)
})

test('makes them readable by the owner only, and leaves no temporary files', async () => {
  await readSecrets(folder)
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['secrets.json'])
})

test('reports a broken file and does not replace it', async () => {
  await writeFile(join(folder, 'secrets.json'), '{"sessionKeys":')
  await expect(readSecrets(folder)).rejects.toThrow('secrets.json cannot be used: put back the file of your backup.')
})

test('reports a database without secrets, because new ones would not open it', async () => {
  await mkdir(join(folder, 'postgres'))
  await expect(readSecrets(folder)).rejects.toThrow('secrets.json cannot be used')
})

test('keeps the database password and sessions of a file with one key for everything', async () => {
  const old = { sessionKeys: 's'.repeat(43), internalKey: 'i'.repeat(43), databasePassword: 'p'.repeat(43) }
  await writeFile(join(folder, 'secrets.json'), JSON.stringify(old))
  const upgraded = await readSecrets(folder)
  expect(upgraded).toMatchObject({ databasePassword: old.databasePassword, keys: { sessions: `k1:${old.sessionKeys}` } })
  expect(JSON.stringify(upgraded)).not.toContain(old.internalKey)
  expect(await readSecrets(folder)).toEqual(upgraded)
})
