import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const scripts = dirname(import.meta.dirname)

/** Runs a command as `scripts/run.mjs` does. */
function run(command: string, ...args: string[]): Promise<{ code: number; out: string; complaint: string }> {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(dirname(scripts), '.cache', 'node') }
  return new Promise((resolve) => {
    execFile(process.execPath, [join(scripts, `${command}.ts`), ...args], { env, timeout: 20_000 }, (error, out, complaint) => {
      resolve({ code: error ? Number(error.code ?? -1) : 0, out, complaint })
    })
  })
}

test.each([
  ['start', ['frob'], /^npm start\n/],
  ['build', ['frob'], /^npm run build\n/],
  ['dev', ['frob'], /^npm run dev .*mf-billing, mf-projects, mf-proposals\n$/s],
  ['test', ['--only', 'types,frob'], /^npm test .*types, lint, build, vitest, e2e\n/s],
  ['bench', ['frob'], /^npm run bench .*server, browser, start, faults.*list 100/s],
  ['contracts', ['frob'], /^npm run contracts /],
  ['simulate', ['--set', 'frob=1'], /^npm run simulate /],
  ['verify-signature', ['one.zip', 'other.zip'], /^Usage: npm run verify-signature /],
])('%s rejects unknown arguments and prints its usage', { timeout: 30_000 }, async (command, args, usage) => {
  expect(await run(command, ...args)).toEqual({ code: 2, out: '', complaint: expect.stringMatching(usage) })
})

test(
  'prints its usage with --help and -h, and rejects unknown options',
  { timeout: 30_000 },
  async () => {
    const asked = await run('bench', '--help')
    expect(asked).toEqual({ code: 0, out: expect.stringMatching(/^npm run bench /), complaint: '' })
    expect(await run('bench', '-h')).toEqual(asked)
    expect(await run('bench', '--frob')).toEqual({ code: 2, out: '', complaint: asked.out })
  },
)
