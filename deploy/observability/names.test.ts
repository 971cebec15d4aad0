import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { createMetrics } from '@billfold/server-kit/metrics/metrics'
import { countMails, countRuns, measureDatabase, observeCalls } from '@billfold/server-kit/metrics/server-metrics'
import { silentLog } from '@billfold/server-kit/testing/log'
import { beforeAll, expect, test } from 'vitest'
import { measureGateway } from '../../gateway/src/metrics.ts'
import { measureBilling } from '../../services/billing/src/metrics.ts'

const read = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), 'utf8')
const alerts = read('alerts.yml')
const dashboard = JSON.parse(read('dashboard.json')) as Dashboard
const runbooks = read('..', '..', 'docs', 'operations.md')

interface Dashboard {
  panels: { targets?: { expr: string }[] }[]
  templating: { list: { type: string; query: string }[] }
}

let known: ReadonlySet<string>

beforeAll(async () => {
  const orm = openDatabase({ url: 'postgres://billfold@127.0.0.1:9/none', schema: 'billing', entities: [] })
  const [gateway, billing] = [await createMetrics('gateway', silentLog), await createMetrics('billing', silentLog)]
  measureGateway(gateway, orm)
  measureBilling(billing, orm)
  measureDatabase(billing, orm, 'billing')
  observeCalls(billing)
  countRuns(billing, [])
  countMails(billing)
  known = new Set([...gateway.names(), ...billing.names()])
  await orm.close()
})

const alertNames = [...alerts.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name)
const alertExpressions = [...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression)
const shown = [
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...dashboard.templating.list.flatMap(({ type, query }) => (type === 'query' ? [query] : [])),
]

function metricsIn(text: string): string[] {
  return [...text.matchAll(/\b(?:billfold|nodejs|process)_\w+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''))
}

test('every alert and panel expression uses existing metrics', () => {
  expect([alertExpressions.length, shown.length].every((length) => length > 10)).toBe(true)
  const expressions = [...alertExpressions, ...shown].filter((expression) => !/\bup\{job="billfold"\}/.test(expression))
  expect(expressions.filter((expression) => metricsIn(expression).length === 0)).toEqual([])
  expect(expressions.flatMap(metricsIn).filter((name) => !known.has(name))).toEqual([])
})

test('every Billfold metric is on the dashboard and in the documentation', () => {
  const own = [...known].filter((name) => name.startsWith('billfold_'))
  expect(own.filter((name) => !metricsIn(shown.join(' ')).includes(name))).toEqual([])
  expect(own.filter((name) => !metricsIn(runbooks).includes(name))).toEqual([])
})

test('every alert has a runbook, and every runbook has an alert', () => {
  expect(alertExpressions).toHaveLength(alertNames.length)
  const headings = [...runbooks.matchAll(/^## (\w+)$/gm)].map(([, heading = '']) => heading)
  expect(new Set(headings)).toEqual(new Set(['Metrics', ...alertNames]))
})
