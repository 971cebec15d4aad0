import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Problem } from '../start/problem.ts'
import { compilePackage } from './compile-package.ts'

interface Manifest {
  name: string
  version: string
  description: string
  sideEffects: boolean
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** Limits in gzip bytes, because other sites load it. */
const BUDGET = 1024

/** Builds packages/<name>/dist for a registry: ES modules, types and a package.json. This repository uses the source. */
export async function buildPackage(root: string, name: string): Promise<string> {
  const folder = join(root, 'packages', name)
  const dist = join(folder, 'dist')
  await rm(dist, { recursive: true, force: true })
  await compilePackage({ root, folder, dist })
  const { description, dependencies, peerDependencies, ...manifest } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest
  const published = {
    name: manifest.name,
    version: manifest.version,
    description,
    license: 'UNLICENSED',
    type: 'module',
    sideEffects: manifest.sideEffects,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    // Both are released together.
    ...(dependencies && { dependencies: Object.fromEntries(Object.keys(dependencies).map((name) => [name, manifest.version])) }),
    ...(peerDependencies && { peerDependencies }),
  }
  await writeFile(join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  await copyFile(join(folder, 'README.md'), join(dist, 'README.md'))
  await requireBudget(manifest.name, dist)
  return dist
}

async function requireBudget(name: string, dist: string): Promise<void> {
  const scripts = (await readdir(dist)).filter((file) => file.endsWith('.js'))
  const size = (await Promise.all(scripts.map(async (file) => gzipSync(await readFile(join(dist, file))).length))).reduce((sum, bytes) => sum + bytes, 0)
  if (size > BUDGET) throw new Problem(`${name} weighs ${size} bytes in gzip, its budget is ${BUDGET}`)
}
