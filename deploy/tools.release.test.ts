import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'

const run = promisify(execFile)
const folder = (...path: string[]) => join(import.meta.dirname, ...path)
const text = (...path: string[]) => readFile(folder(...path), 'utf8')

let temporary: string
let promtool: string | undefined

/** Takes promtool out of Debian's package without installing it, because the package would also start a server. */
async function unpackPromtool(): Promise<string> {
  await run('apt-get', ['update']).catch(() => undefined)
  await run('apt-get', ['download', 'prometheus'], { cwd: temporary })
  const file = (await readdir(temporary)).find((name) => name.endsWith('.deb')) ?? ''
  await run('dpkg-deb', ['-x', file, 'unpacked'], { cwd: temporary })
  return join(temporary, 'unpacked', 'usr', 'bin', 'promtool')
}

/** The tool's output if it fails. */
function complaintsOf(tool = '', ...args: string[]): Promise<string> {
  return run(tool, args).then(() => '', ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr)
}

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'billfold-tools-'))
  const onPath = await run('promtool', ['--version']).then(() => 'promtool', () => undefined)
  promtool = onPath ?? (await unpackPromtool().catch(() => undefined))
})
afterAll(() => rm(temporary, { recursive: true }))

test('promtool accepts the alert rules and the configuration of Prometheus', async ({ skip }) => {
  skip(promtool === undefined, 'promtool is not available')
  expect(await complaintsOf(promtool, 'check', 'rules', folder('observability', 'alerts.yml'))).toBe('')
  expect(await complaintsOf(promtool, 'check', 'config', '--syntax-only', folder('observability', 'prometheus.yml'))).toBe('')
})

interface Dashboard {
  panels: { title?: string; targets?: { expr: string }[] }[]
}

test('promtool accepts every expression on the dashboard', async ({ skip }) => {
  skip(promtool === undefined, 'promtool is not available')
  const { panels } = JSON.parse(await text('observability', 'dashboard.json')) as Dashboard
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')))
  const rules = expressions.map((expr, index) => ({ record: `panel:${index}`, expr }))
  expect(rules.length).toBeGreaterThan(20)
  const file = join(temporary, 'dashboard.json')
  await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  expect(await complaintsOf(promtool, 'check', 'rules', file)).toBe('')
})

/** The images are built here if they cannot be pulled, and the port's interface is in the variable LISTEN. */
const INTENDED = ['no-build-and-image', 'no-unbound-port-interfaces']

test('dclint finds no error in the Compose files', async () => {
  const files = ['compose.yaml', 'observability/compose.yaml', 'observability/traces.compose.yaml'].map((file) => folder(file))
  expect(await complaintsOf('dclint', ...files, '--quiet', ...INTENDED.flatMap((rule) => ['--disable-rule', rule]))).toBe('')
})

interface Collector extends Record<'receivers' | 'processors' | 'exporters', object> {
  service: { pipelines: Record<string, Record<'receivers' | 'processors' | 'exporters', string[]>> }
}

test('each pipeline of the collector uses only parts that are configured', async () => {
  const { service, ...configured } = parse(await text('observability', 'collector.yaml')) as Collector
  for (const pipeline of Object.values(service.pipelines)) {
    for (const kind of ['receivers', 'processors', 'exporters'] as const) expect(Object.keys(configured[kind])).toEqual(expect.arrayContaining(pipeline[kind]))
  }
})
