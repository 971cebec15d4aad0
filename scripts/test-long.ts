import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** `npm run test:long -- new-module`: beside `npm test`, what takes minutes or the network. */
const config = join(import.meta.dirname, 'test', 'vitest.long.config.ts')
process.exitCode = spawnSync('vitest', ['run', '--config', config, ...process.argv.slice(2)], { stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1
