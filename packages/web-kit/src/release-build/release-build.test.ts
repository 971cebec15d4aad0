import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rspack, type RspackPluginInstance } from '@rspack/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { finishBuild } from './release-build.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'billfold-release-build-'))
  mkdirSync(join(root, 'dist'))
  writeFileSync(join(root, 'dist', '.unfinished'), '')
  writeFileSync(join(root, 'index.js'), 'console.log(1)')
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(root, { recursive: true })
})

const folder = () => join(root, 'dist', '1.0.0')
const manifest = { id: 'kites', version: '1.0.0', entry: 'main.js', preload: ['main.js'], routes: [], assets: { 'main.js': '' }, budget: { entry: 2000, firstPage: 3000 } }
const release: RspackPluginInstance = {
  apply: ({ hooks }) => hooks.afterEmit.tap('Test', () => writeFileSync(join(folder(), 'module.json'), JSON.stringify(manifest))),
}
const overBudget: RspackPluginInstance = {
  apply: ({ hooks }) => hooks.afterEmit.tap('Test', (compilation) => void compilation.errors.push(new Error('over budget'))),
}

async function build(plugin: RspackPluginInstance): Promise<string> {
  let printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((printed += String(text))))
  const compiler = rspack({ context: root, mode: 'production', entry: './index.js', output: { path: folder(), clean: true }, plugins: [plugin, finishBuild(root, folder())] })
  await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  vi.restoreAllMocks()
  return printed
}

test('prints the version, the sizes compared with the budget, and the next command', async () => {
  const printed = await build(release)
  expect(printed).toMatch(/^Built kites 1\.0\.0: entry 0\.\d kB of 2\.0 kB, first page 0\.\d kB of 3\.0 kB, all files 0\.\d kB \(brotli\)\nNext, in a checkout of Billfold: npm run modules -- publish \S+\n$/)
  expect(printed).toContain(root)
  expect(readdirSync(join(root, 'dist'))).toEqual(['1.0.0'])
})

test('deletes the folder of a failed build and leaves a marker that makes publish fail', async () => {
  expect(await build(overBudget)).toBe('')
  expect(readdirSync(join(root, 'dist'))).toEqual(['.unfinished'])
})

test('keeps the earlier release of the same version after a failed build', async () => {
  await build(release)
  const before = readFileSync(join(folder(), 'main.js'), 'utf8')
  writeFileSync(join(root, 'index.js'), 'console.log(2)')
  await build(overBudget)
  expect(readFileSync(join(folder(), 'main.js'), 'utf8')).toBe(before)
  expect(existsSync(join(folder(), 'module.json'))).toBe(true)
  writeFileSync(join(root, 'index.js'), 'console.log(')
  await build(release)
  expect(readFileSync(join(folder(), 'main.js'), 'utf8')).toBe(before)
  expect(readdirSync(join(root, 'dist')).filter((name) => name.startsWith('.1'))).toEqual([])
})
