import { spawnSync } from 'node:child_process'
import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { entriesWithoutIntegrity, type Lock, packagesWithoutEntry } from './lock/complete-lock.ts'

// After every `npm install` that changed the lock: `node scripts/run.mjs complete-lock`.
const root = dirname(import.meta.dirname)
const file = join(root, 'package-lock.json')
const before = readFileSync(file, 'utf8')
const { atime, mtime } = statSync(file)
const lock: Lock = JSON.parse(before)

// npm never looks again at an entry that it has, so those without a hash have to go first.
for (const path of entriesWithoutIntegrity(lock)) delete lock.packages[path]
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
const npm = process.env.npm_execpath
const args = ['install', '--package-lock-only', '--ignore-scripts', '--loglevel=error']
const { status } = npm
  ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
  : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })

const after: Lock = JSON.parse(readFileSync(file, 'utf8'))
const incomplete = [...packagesWithoutEntry(after), ...entriesWithoutIntegrity(after)]
if (status !== 0 || incomplete.length > 0) {
  writeFileSync(file, before)
  console.error(`The lock stays as it was: the registry did not give ${incomplete.join(', ') || 'an answer'}.`)
  process.exitCode = 1
}
// Only packages of other platforms changed, so the next start has nothing to install.
utimesSync(file, atime, mtime)
