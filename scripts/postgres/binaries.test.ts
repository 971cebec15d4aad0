import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { canReach } from './binaries.ts'

const stranger = { uid: 61_234, gid: 61_234 }

test('a user can reach a path, even one that does not exist yet, if everyone may enter its parent folders', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-reach-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await chmod(folder, 0o711)
  expect(await canReach(join(folder, 'data', 'postgres'), stranger)).toBe(true)
  await chmod(folder, 0o700)
  expect(await canReach(join(folder, 'data', 'postgres'), stranger)).toBe(false)
})
