import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createModule, renewSdk } from './new-module.ts'

const root = dirname(dirname(dirname(import.meta.dirname)))
let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'billfold-new-'))
  await writeFile(join(parent, 'notes.txt'), 'Of somebody else')
})
afterAll(() => rm(parent, { recursive: true }))

test.each([
  ['a name that cannot be part of a URL', 'My Module', 'one', "'My Module' is no name for a module"],
  ['the name of a module in this repository', 'billing', 'one', 'There is a module billing'],
  ['a folder that is not empty', 'parking', '.', 'is not empty'],
])('rejects %s and writes nothing', async (_what, id, name, reason) => {
  await expect(createModule({ root, id, folder: join(parent, name) })).rejects.toThrow(reason)
  expect(existsSync(join(parent, 'one'))).toBe(false)
  expect(existsSync(join(parent, 'module.json'))).toBe(false)
})

test('adds the SDK only to module folders', async () => {
  await expect(renewSdk(root, parent)).rejects.toThrow('There is no module in')
  expect(existsSync(join(parent, 'vendor'))).toBe(false)
})
