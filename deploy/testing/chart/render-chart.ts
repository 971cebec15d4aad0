import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { Problem } from '../../../scripts/start/command-line.ts'
import { installDebianPackage } from '../../../scripts/test/debian-package.ts'
import { chartFolder, readYaml, type Values } from './chart-values.ts'

export interface KubernetesObject {
  apiVersion: string
  kind: string
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> }
  spec: Record<string, unknown>
}

const SPRIG = '/usr/share/gocode/src/github.com/Masterminds/sprig'

/** Installs Go and the function library that Helm's templates use, if possible. */
export async function installRenderer(): Promise<void> {
  const isInstalled = () => existsSync('/usr/bin/go') && existsSync(SPRIG)
  for (const name of ['golang-go', 'golang-github-masterminds-sprig-dev']) if (!isInstalled()) await installDebianPackage(name)
  if (!isInstalled()) throw new Problem('These tests need Go and sprig. On Debian or Ubuntu: apt-get install golang-go golang-github-masterminds-sprig-dev')
}

/** The rendered objects by template. */
export async function renderChart(values: Values): Promise<Record<string, KubernetesObject[]>> {
  const folder = join(chartFolder, 'templates')
  const templates = Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  const { version, appVersion } = readYaml('helm', 'billfold', 'Chart.yaml')
  const input = { Chart: { Name: 'billfold', Version: version, AppVersion: appVersion }, Release: { Name: 'billfold', Namespace: 'default', Service: 'Helm' }, Values: values, Templates: templates }
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOFLAGS: '' }
  const running = promisify(execFile)('/usr/bin/go', ['run', join(import.meta.dirname, 'main.go')], { env, maxBuffer: 16 * 1024 * 1024 })
  running.child.stdin?.end(JSON.stringify(input))
  const rendered = JSON.parse((await running).stdout) as Record<string, string>
  return Object.fromEntries(Object.entries(rendered).filter(([name]) => name.endsWith('.yaml')).map(([name, text]) => [name, parseObjects(name, text)]))
}

function parseObjects(name: string, text: string): KubernetesObject[] {
  if (text.includes('<no value>')) throw new Error(`${name} reads a value that does not exist:\n${text}`)
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors.length > 0) throw new Error(`${name} is not YAML: ${document.errors[0]?.message}\n${text}`)
    const object = document.toJS() as KubernetesObject | null
    return object === null ? [] : [object]
  })
}
