import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { claimDataFolder } from './data-folder.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-claim-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

test('a folder is claimed by one start at a time, and the second is told by which process', async () => {
  await using _claim = await claimDataFolder(folder)
  await expect(claimDataFolder(folder)).rejects.toThrow(`Another Billfold runs on ${folder} (process ${process.pid}).`)
})

test('a folder can be claimed again after it was let go', async () => {
  {
    await using _claim = await claimDataFolder(folder)
  }
  await using again = await claimDataFolder(folder)
  expect(again.abandoned).toBe(false)
})

test('a claim tells that the start before was killed', async () => {
  await writeFile(join(folder, 'running'), '')
  await using claim = await claimDataFolder(folder)
  expect(claim.abandoned).toBe(true)
})

test('two folders do not disturb each other', async () => {
  await using _one = await claimDataFolder(folder)
  await using other = await claimDataFolder(join(folder, 'other'))
  expect(other.abandoned).toBe(false)
})
