import { connectionSettings, readEnvironment, serviceEnvironment } from '@billfold/server-kit/environment'
import { services } from '@billfold/server-kit/database/roles'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { gatewayEnvironment } from '../gateway/src/environment.ts'
import { processSecrets } from '../scripts/keys/deployment.ts'
import { newSecrets } from '../scripts/start/secrets.ts'
import { stripeEnvironment } from '../services/billing/src/payments/stripe/stripe-client.ts'
import { chartValues, readYaml, refusedValues, type Values } from './testing/chart/chart-values.ts'
import { installSchemas, schemaProblems } from './testing/chart/kubernetes-schemas.ts'
import { installRenderer, type KubernetesObject, renderChart } from './testing/chart/render-chart.ts'

const processes = ['gateway', ...services] as const
const origin = { publicOrigin: 'https://billfold.example' }
const tolerations = [{ key: 'spot', operator: 'Exists' }]
const configurations: Record<string, Values> = {
  defaults: chartValues(origin),
  'everything on': chartValues(origin, readYaml('postgres', 'values.yaml'), {
    image: { prefix: 'registry.example/billfold', tag: '1.2.3', pullSecrets: [{ name: 'registry' }] },
    externalSecrets: { enabled: true, store: { name: 'vault' } },
    metrics: { enabled: true, annotations: true, podMonitor: true },
    tracing: { endpoint: 'http://collector.monitoring:4318', share: 0.1 },
    browserReportsPercent: 5,
    networkPolicy: { gatewayFrom: [{ namespaceSelector: {} }], egress: { enabled: true, extra: [{ ports: [{ protocol: 'TCP', port: 4318 }] }] } },
    ingress: { enabled: true, className: 'nginx', annotations: { 'nginx.ingress.kubernetes.io/affinity': 'cookie' }, tlsSecretName: 'billfold-tls' },
    nodeSelector: { 'kubernetes.io/arch': 'amd64' },
    tolerations,
  }),
  'one replica of each process': chartValues(origin, { processes: Object.fromEntries(processes.map((name) => [name, { replicas: 1 }])) }),
}

const rendered = new Map<string, KubernetesObject[]>()

beforeAll(async () => {
  await Promise.all([installRenderer(), installSchemas()])
  for (const [name, values] of Object.entries(configurations)) rendered.set(name, Object.values(await renderChart(values)).flat())
})

const objectsOf = (configuration: string, kind?: string) => (rendered.get(configuration) ?? []).filter((object) => kind === undefined || object.kind === kind)

describe.each(Object.keys(configurations))('the chart with %s', (configuration) => {
  test('has valid values and renders objects that match their schemas', { timeout: 60_000 }, async () => {
    expect(refusedValues(configurations[configuration] ?? {})).toEqual([])
    const objects = objectsOf(configuration)
    expect(objects.length).toBeGreaterThan(10)
    expect(await schemaProblems(objects)).toEqual([])
    const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  test('selects only existing pods and ports in services, policies, disruption budgets and autoscalers', () => {
    const pods = podsOf(configuration)
    expect(pods.map(({ process }) => process).toSorted()).toEqual([...processes, 'migrate'].toSorted())
    for (const object of objectsOf(configuration)) {
      const { kind, metadata, spec } = object
      for (const selector of selectorsOf(object)) expect(pods.filter(({ labels }) => matches(labels, selector)), `${kind} ${metadata.name}`).toHaveLength(1)
      if (kind !== 'Service') continue
      const pod = pods.find(({ labels }) => matches(labels, spec.selector))
      for (const { targetPort } of spec.ports as { targetPort: string }[]) expect(pod?.ports.map(({ name }) => name)).toContain(targetPort)
    }
    const deployments = objectsOf(configuration, 'Deployment').map(({ metadata }) => metadata.name)
    for (const { spec } of objectsOf(configuration, 'HorizontalPodAutoscaler')) expect(deployments).toContain((spec.scaleTargetRef as Values).name)
  })

  test('gives each process a valid environment', () => {
    const secrets = processSecrets(newSecrets(), { adminUrl: 'postgres://admin:secret@db.example:5432/billfold' })
    const read = {
      gateway: (env: Pod['env']) => readEnvironment(gatewayEnvironment, { ...env, ...secrets.gateway }),
      projects: (env: Pod['env']) => readEnvironment(serviceEnvironment('projects'), { ...env, ...secrets.projects }),
      billing: (env: Pod['env']) => readEnvironment(z.extend(serviceEnvironment('billing'), stripeEnvironment.shape), { ...env, ...secrets.billing }),
      proposals: (env: Pod['env']) => readEnvironment(serviceEnvironment('proposals'), { ...env, ...secrets.proposals }),
      migrate: (env: Pod['env']) => readEnvironment(z.object(connectionSettings), { ...env, ...secrets.migrate }),
    }
    for (const { process, env } of podsOf(configuration)) expect(() => read[process](env), process).not.toThrow()
  })

  test('runs every container unprivileged and with a read-only file system', () => {
    for (const { podSecurity, security } of podsOf(configuration)) {
      expect(podSecurity).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
      expect(security).toEqual({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } })
    }
  })
})

test('secrets from a vault have the names that the pods expect and are created before the migration job', () => {
  const external = objectsOf('everything on', 'ExternalSecret')
  const names = external.map(({ spec }) => String((spec.target as Values).name))
  expect(names.toSorted()).toEqual(podsOf('everything on').flatMap(({ secretNames }) => secretNames).toSorted())
  const weightOf = ({ metadata }: KubernetesObject) => Number(metadata.annotations?.['helm.sh/hook-weight'])
  const [job] = objectsOf('everything on', 'Job')
  const secret = external.find(({ metadata }) => metadata.name === 'billfold-migrate')
  expect(secret?.metadata.annotations?.['helm.sh/hook']).toBe(job?.metadata.annotations?.['helm.sh/hook'])
  expect(weightOf(secret!)).toBeLessThan(weightOf(job!))
  expect(secret?.spec.target).toMatchObject({ creationPolicy: 'Orphan' })
})

test('every pod mounts the Postgres certificate authority at the path in the database URLs', () => {
  for (const { mounts } of podsOf('everything on')) expect(mounts).toContainEqual({ name: 'database-ca', mountPath: '/etc/billfold/database', readOnly: true })
  expect(podsOf('defaults').flatMap(({ mounts }) => mounts.map(({ name }) => name))).not.toContain('database-ca')
})

test('a single replica has no disruption budget, because that would prevent its node from being drained', () => {
  expect(objectsOf('defaults', 'PodDisruptionBudget')).toHaveLength(4)
  expect(objectsOf('one replica of each process', 'PodDisruptionBudget')).toEqual([])
})

test('the migration job can only connect to DNS and the database', () => {
  const policy = objectsOf('everything on', 'NetworkPolicy').find(({ metadata }) => metadata.name === 'billfold-migrate')
  expect(policy?.spec.policyTypes).toEqual(['Ingress', 'Egress'])
  const rules = (policy?.spec.egress ?? []) as { ports: { port: number }[] }[]
  expect(rules.flatMap(({ ports }) => ports.map(({ port }) => port))).toEqual([53, 53, 5432])
})

interface Pod {
  process: (typeof processes)[number] | 'migrate'
  labels: Record<string, string>
  ports: { name: string }[]
  env: Record<string, string>
  secretNames: string[]
  mounts: { name: string }[]
  podSecurity: Values
  security: Values
}

interface PodTemplate {
  metadata: { labels: Record<string, string> }
  spec: {
    securityContext: Values
    containers: [{ name: Pod['process']; ports?: Pod['ports']; env: { name: string; value?: string }[]; envFrom: { secretRef: { name: string } }[]; volumeMounts?: Pod['mounts']; securityContext: Values }]
  }
}

function podsOf(configuration: string): Pod[] {
  return [...objectsOf(configuration, 'Deployment'), ...objectsOf(configuration, 'Job')].map(({ spec }) => {
    const { metadata, spec: pod } = spec.template as PodTemplate
    const [{ name, ports = [], env, envFrom, volumeMounts = [], securityContext }] = pod.containers
    return {
      process: name,
      labels: metadata.labels,
      ports,
      env: Object.fromEntries(env.map(({ name, value }) => [name, value ?? ''])),
      secretNames: envFrom.map(({ secretRef }) => secretRef.name),
      mounts: volumeMounts,
      podSecurity: pod.securityContext,
      security: securityContext,
    }
  })
}

function selectorsOf({ kind, spec }: KubernetesObject): unknown[] {
  if (kind === 'Service') return [spec.selector]
  if (kind === 'PodDisruptionBudget') return [labelsIn(spec.selector)]
  return kind === 'NetworkPolicy' ? [labelsIn(spec.podSelector), ...peersOf(spec)] : []
}

function labelsIn(selector: unknown): unknown {
  return (selector as { matchLabels: unknown }).matchLabels
}

/** The pod labels that a policy's ingress and egress rules use to select our own pods. */
function peersOf(spec: Values): unknown[] {
  const rules = [...((spec.ingress ?? []) as { from?: Peer[] }[]).map(({ from = [] }) => from), ...((spec.egress ?? []) as { to?: Peer[] }[]).map(({ to = [] }) => to)]
  return rules.flat().flatMap(({ podSelector }) => (podSelector?.matchLabels?.['app.kubernetes.io/name'] === undefined ? [] : [podSelector.matchLabels]))
}

interface Peer {
  podSelector?: { matchLabels?: Record<string, string> }
}

function matches(labels: Record<string, string>, selector: unknown): boolean {
  return Object.entries(selector as Record<string, string>).every(([name, value]) => labels[name] === value)
}
