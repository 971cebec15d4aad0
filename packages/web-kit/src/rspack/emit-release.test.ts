import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { rspack } from '@rspack/core'
import { expect, onTestFinished, test } from 'vitest'
import { moduleConfig } from './module-config.ts'

const repository = join(import.meta.dirname, '..', '..', '..', '..')

const declaration = {
  id: 'trips',
  title: 'Trips',
  needs: { sdk: '^1.0.0', shell: '^1.0.0', services: {} },
  routes: [{ path: '/trips', page: 'trips' }],
  nav: [{ label: 'Trips', icon: 'car', path: '/tripz', order: 1 }],
  slots: [],
  budget: { entry: 1, firstPage: 100_000 },
}

/** Builds the output for a module with one file. */
async function build(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'billfold-build-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const folder = join(root, 'mf-trips')
  await symlink(join(repository, 'node_modules'), join(root, 'node_modules'))
  const files = { 'module.json': JSON.stringify(declaration), 'package.json': '{"version":"1.0.0","type":"module"}', 'src/module.tsx': 'export default { pages: {} }\n' }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return new Promise((resolve, reject) => {
    const compiler = rspack(moduleConfig(folder))
    compiler.run((error, stats) => {
      compiler.close(() => (error ? reject(error) : resolve(stats?.toString('errors-only') ?? '')))
    })
  })
}

test('reports all errors in a module, without a stack trace', async () => {
  const said = await build()
  expect(said).toContain('trips cannot be released:')
  expect(said).toContain("module.json names the page 'trips', but src/module.tsx has no")
  expect(said).toContain("the nav entry 'Trips' leads to /tripz, which is no route of this module")
  expect(said).toMatch(/the entry weighs \d+ bytes in brotli, its budget is 1\b/)
  expect(said).not.toMatch(/\bat .+:\d+:\d+/)
})
