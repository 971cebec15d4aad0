import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { buildPackage } from './packages/build-package.ts'
import { runCommand } from './start/command-line.ts'

/** `pack embed`: creates the package that `npm publish` would upload. */
await runCommand(async () => {
  const [name = ''] = process.argv.slice(2)
  const dist = await buildPackage(dirname(import.meta.dirname), name)
  process.exitCode = spawnSync('npm', ['pack', '--loglevel=error'], { cwd: dist, stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1
})
