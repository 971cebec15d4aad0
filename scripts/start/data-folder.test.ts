import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { claimDataFolder } from './data-folder.ts'
import { Problem } from './problem.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-claim-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

test('a folder is claimed by one start at a time, and the second is told by which process', async () => {
  await using _claim = await claimDataFolder(folder, 'npm start')
  await expect(claimDataFolder(folder, 'npm start')).rejects.toThrow(`Another Billfold runs on ${folder} (process ${process.pid}). Stop it, or choose another folder: DATA_DIR=.data-2 npm start`)
})

test('a folder can be claimed again after it was let go', async () => {
  {
    await using _claim = await claimDataFolder(folder, 'npm start')
  }
  await using again = await claimDataFolder(folder, 'npm start')
  expect(again.abandoned).toBe(false)
})

test('a claim tells that the start before was killed', async () => {
  await writeFile(join(folder, 'running'), '')
  await using claim = await claimDataFolder(folder, 'npm start')
  expect(claim.abandoned).toBe(true)
})

test('two folders do not disturb each other', async () => {
  await using _one = await claimDataFolder(folder, 'npm start')
  await using other = await claimDataFolder(join(folder, 'other'), 'npm start')
  expect(other.abandoned).toBe(false)
})

test('a folder is made with those that it stands in', async () => {
  const deep = join(folder, 'one', 'two', 'three')
  await using claim = await claimDataFolder(deep, 'npm start')
  expect(claim.abandoned).toBe(false)
  expect(existsSync(join(deep, 'logs'))).toBe(true)
})

test.each([
  ['a file', () => join(folder, 'file'), 'EEXIST'],
  ['within a file', () => join(folder, 'file', 'data'), 'ENOTDIR'],
])('one that is %s is refused by its variable, with what to do', async (_, pathOf, code) => {
  await writeFile(join(folder, 'file'), '')
  await expect(claimDataFolder(pathOf(), 'npm start')).rejects.toThrow(
    new Problem(`DATA_DIR is ${pathOf()}: nothing can be made there (${code}). Choose another: DATA_DIR=… npm start`),
  )
})

test.runIf(process.platform === 'linux')('one in a file system that makes no folders is refused at once', async () => {
  await expect(claimDataFolder('/proc/nope', 'npm start')).rejects.toThrow('DATA_DIR is /proc/nope: nothing can be made there (ENOENT).')
})
