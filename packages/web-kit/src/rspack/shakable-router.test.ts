import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import shakableRouter from './shakable-router.ts'

const dist = dirname(fileURLToPath(import.meta.resolve('react-router')))
const files = globSync(`${dist}/*.mjs`).map((file) => readFileSync(file, 'utf8'))

test('nothing that React Router makes while it is loaded looks like an effect', () => {
  const before = files.join('\n')
  const after = files.map((file) => shakableRouter(file)).join('\n')
  expect(before).toMatch(/= React\d*\.forwardRef\(/)
  expect(after).not.toMatch(/= React\d*\.forwardRef\(/)
  expect(before).toMatch(/^Link\.displayName/m)
  expect(after).not.toMatch(/^\w+\.displayName/m)
})
