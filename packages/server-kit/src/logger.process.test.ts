import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

/** Runs a program in a new process until it exits, and returns its log output. */
async function logOf(program: string): Promise<{ lines: Record<string, unknown>[]; code: unknown }> {
  const source = `import { createLogger } from ${JSON.stringify(new URL('logger.ts', import.meta.url).href)}\nconst log = createLogger('test', 'info')\n${program}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [written, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { lines: written.split('\n').filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>), code }
}

test.each([
  ['receives SIGTERM', "process.once('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); process.kill(process.pid, 'SIGTERM')", 0],
  ['runs to completion', '', 0],
  ['throws an error', "throw new Error('unforeseen')", 1],
])('no log lines are lost or reordered when a process %s', async (_, ending, code) => {
  const logged = await logOf(`for (let n = 0; n < 1000; n += 1) log.info({ n }, 'request')\n${ending}`)
  expect(logged.code).toBe(code)
  expect(logged.lines.map(({ n }) => n)).toEqual(Array.from({ length: 1000 }, (__, n) => n))
})

test('every line logged before a process is killed is written', async () => {
  const { lines } = await logOf("log.info('before'); log.error('broken'); log.info('last'); process.kill(process.pid, 'SIGKILL')")
  expect(lines.map(({ msg }) => msg)).toEqual(['before', 'broken', 'last'])
})
