import { budgetProblem, leftForPooler, type Replicas } from '@billfold/server-kit/database/connection-budget'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { chartValues, readYaml, refusedValues, type Values } from './testing/chart/chart-values.ts'

const origin = { publicOrigin: 'https://billfold.example' }

test('the defaults only require a public URL', () => {
  expect(refusedValues(chartValues(origin))).toEqual([])
  expect(refusedValues(chartValues())).toEqual(['/publicOrigin'])
})

test.each<[string, Values, string]>([
  ['a public URL with a path', { publicOrigin: 'https://billfold.example/app' }, '/publicOrigin'],
  ['an unknown value', { replicas: 3 }, '/replicas'],
  ['an unknown process', { processes: { reports: {} } }, '/processes/reports'],
  ['a string instead of a number', { processes: { gateway: { replicas: '2' } } }, '/processes/gateway/replicas'],
  ['external secrets without a store', { externalSecrets: { enabled: true } }, '/externalSecrets/store/name'],
  ['a name that is invalid in Kubernetes', { database: { caSecret: 'Billfold CA' } }, '/database/caSecret'],
  ['no public port', { networkPolicy: { egress: { publicPorts: [] } } }, '/networkPolicy/egress/publicPorts'],
])('the schema rejects %s', (_, values, path) => {
  expect(refusedValues(chartValues(origin, values))).toEqual([path])
})

describe('the database in deploy/postgres', () => {
  const objectsOf = (file: string) => parseAllDocuments(readFileSync(join(import.meta.dirname, 'postgres', file), 'utf8')).flatMap((document) => (document.contents === null ? [] : [document.toJS() as Manifest]))
  const [cluster, pooler, store, backup, restored] = ['cluster.yaml', 'pooler.yaml', 'backups.yaml', 'restore.yaml'].flatMap(objectsOf)
  const values = readYaml('postgres', 'values.yaml')

  interface Manifest {
    kind: string
    metadata: { name: string }
    spec: Record<string, unknown> & { postgresql: { parameters: Record<string, string> } }
  }

  interface PoolerSpec {
    instances: number
    pgbouncer: { parameters: Record<string, string> }
  }

  test('allows enough connections for the chart values, even if all processes are scaled up during an upgrade', () => {
    const given = chartValues(origin, values)
    expect(refusedValues(given)).toEqual([])
    const processes = given.processes as Record<string, { autoscaling: { enabled: boolean; maxReplicas: number } }>
    expect(Object.values(processes).every(({ autoscaling }) => autoscaling.enabled)).toBe(true)
    const replicas = Object.fromEntries(Object.entries(processes).map(([name, { autoscaling }]) => [name, autoscaling.maxReplicas + 1])) as unknown as Replicas
    const { poolSize } = given.database as { poolSize: number }
    const configured = { poolSize, replicas, isPooled: true }
    const limits = { maxConnections: Number(cluster?.spec.postgresql.parameters.max_connections), reserved: 3 }
    expect(budgetProblem(configured, limits)).toBeUndefined()
    const { instances, pgbouncer } = (pooler?.spec ?? {}) as Partial<PoolerSpec>
    expect(Number(instances) * Number(pgbouncer?.parameters.max_db_connections)).toBeLessThanOrEqual(leftForPooler(configured, limits))
  })

  test('has consistent names across all of its files', () => {
    expect([cluster, pooler, store, backup].map((each) => each?.kind)).toEqual(['Cluster', 'Pooler', 'ObjectStore', 'ScheduledBackup'])
    const reference = { name: cluster?.metadata.name }
    expect(pooler?.spec.cluster).toEqual(reference)
    expect(backup?.spec.cluster).toEqual(reference)
    expect(cluster?.spec.certificates).toEqual({ serverAltDNSNames: [pooler?.metadata.name] })
    expect(cluster?.spec.plugins).toMatchObject([{ parameters: { barmanObjectName: store?.metadata.name } }])
    expect((values.database as Values).caSecret).toBe(`${cluster?.metadata.name}-ca`)
  })

  test('is restored with the same settings and then archives its WAL in a different folder', () => {
    const same = ({ imageName, instances, postgresql, certificates, storage, walStorage, resources, affinity }: Values) => ({ imageName, instances, postgresql, certificates, storage, walStorage, resources, affinity })
    expect(same(restored?.spec ?? {})).toEqual(same(cluster?.spec ?? {}))
    expect(restored?.spec.plugins).toMatchObject([{ parameters: { serverName: restored?.metadata.name } }])
    expect(restored?.spec.externalClusters).toMatchObject([{ name: cluster?.metadata.name, plugin: { parameters: { serverName: cluster?.metadata.name } } }])
  })
})
