import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { claimDataFolder } from './data-folder.ts'
import { Problem } from './command-line.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-claim-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

test('a second start on the same folder reports which process is using the folder', async () => {
  await using _claim = await claimDataFolder(folder, 'npm start')
  await expect(claimDataFolder(folder, 'npm start')).rejects.toThrow(`Another Billfold runs on ${folder} (process ${process.pid}). Stop it, or choose another folder: DATA_DIR=.data-2 npm start`)
})

test('a released folder can be claimed again', async () => {
  {
    await using _claim = await claimDataFolder(folder, 'npm start')
  }
  await using again = await claimDataFolder(folder, 'npm start')
  expect(again.abandoned).toBe(false)
})

test('a claim detects that the previous start was killed', async () => {
  await writeFile(join(folder, 'running'), '')
  await using claim = await claimDataFolder(folder, 'npm start')
  expect(claim.abandoned).toBe(true)
})

test('claims on two folders are independent', async () => {
  await using _one = await claimDataFolder(folder, 'npm start')
  await using other = await claimDataFolder(join(folder, 'other'), 'npm start')
  expect(other.abandoned).toBe(false)
})

test('creates parent folders', async () => {
  const deep = join(folder, 'one', 'two', 'three')
  await using claim = await claimDataFolder(deep, 'npm start')
  expect(claim.abandoned).toBe(false)
  expect(existsSync(join(deep, 'logs'))).toBe(true)
})

test.each([
  ['a file', () => join(folder, 'file'), 'EEXIST'],
  ['inside a file', () => join(folder, 'file', 'data'), 'ENOTDIR'],
])('rejects a folder that is %s and explains what to do', async (_, pathOf, code) => {
  await writeFile(join(folder, 'file'), '')
  await expect(claimDataFolder(pathOf(), 'npm start')).rejects.toThrow(
    new Problem(`DATA_DIR is ${pathOf()}: nothing can be made there (${code}). Choose another: DATA_DIR=… npm start`),
  )
})
