import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDeclaration } from './module-declaration.ts'

const sound = { id: 'trips', title: 'Trips', needs: { sdk: '^1.0.0', shell: '^1.0.0', services: {} }, routes: [], nav: [], slots: [], budget: { entry: 1, firstPage: 1 } }

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'billfold-declaration-'))
})
afterEach(() => {
  rmSync(root, { recursive: true })
})

/** The build error's message, which rspack prints in brackets. */
function said(): string {
  try {
    return inspect(readDeclaration(root))
  } catch (error) {
    return inspect(error).slice(1, -1)
  }
}

test('reports every error with its field, without a stack trace', () => {
  const { budget, ...without } = sound
  writeFileSync(join(root, 'module.json'), JSON.stringify({ ...without, title: 7, routes: [{ path: 'trips', page: 'trips' }], icons: [], budget: { ...budget, entry: 1.5 } }))
  expect(said().split('\n')).toEqual([
    `${join(root, 'module.json')} is not a module declaration:`,
    '  title: Invalid input: expected string, received number',
    '  routes.0.path: starts with /',
    '  budget.entry: Invalid input: expected int, received number',
    '  module.json: Unrecognized key: "icons"',
  ])
})

test('names the file if it is missing or not JSON', () => {
  expect(said()).toBe(`${join(root, 'module.json')} cannot be read: ENOENT: no such file or directory, open '${join(root, 'module.json')}'`)
  writeFileSync(join(root, 'module.json'), '{"id": 3,')
  expect(said()).toMatch(/^\S+module\.json cannot be read: [^\n]*JSON[^\n]*$/)
})
