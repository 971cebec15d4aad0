import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { missingEntries, type Lock } from './lock/complete-lock.ts'

// After every `npm install` that changed the lock: `node scripts/run.mjs complete-lock`.
const file = join(dirname(import.meta.dirname), 'package-lock.json')
const lock: Lock = JSON.parse(readFileSync(file, 'utf8'))
const missing = missingEntries(lock)
const packages = Object.entries({ ...lock.packages, ...missing })
packages.sort(([a], [b]) => (a < b ? -1 : 1))
const { atime, mtime } = statSync(file)
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`)
// What is installed is still what the lock says: the next start has nothing to install.
utimesSync(file, atime, mtime)
console.log(`${Object.keys(missing).length} packages of other platforms added.`)
