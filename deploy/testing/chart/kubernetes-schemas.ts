import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { KubernetesObject } from './render-chart.ts'

/** Validators and types generated from the schemas of Kubernetes and the operators. They are large, so only these tests install them. */
const packages = ['kubernetes-models@5.1.0', '@kubernetes-models/external-secrets@2.0.0', '@kubernetes-models/prometheus-operator@6.0.0']
const folder = join(tmpdir(), 'billfold-kubernetes-schemas-1')

export async function installSchemas(): Promise<void> {
  if (!existsSync(join(folder, 'node_modules', 'kubernetes-models'))) {
    await mkdir(folder, { recursive: true })
    await promisify(execFile)('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], { cwd: folder })
  }
  for (const apiVersion of Object.keys(modules)) loaded.set(apiVersion, (await import(pathToFileURL(pathOf(apiVersion)).href)) as Models)
}

/** Maps each API version to the module with its kinds. */
const modules: Readonly<Record<string, string>> = {
  v1: 'kubernetes-models/v1',
  'apps/v1': 'kubernetes-models/apps/v1',
  'autoscaling/v2': 'kubernetes-models/autoscaling/v2',
  'batch/v1': 'kubernetes-models/batch/v1',
  'networking.k8s.io/v1': 'kubernetes-models/networking.k8s.io/v1',
  'policy/v1': 'kubernetes-models/policy/v1',
  'external-secrets.io/v1': '@kubernetes-models/external-secrets/external-secrets.io/v1',
  'monitoring.coreos.com/v1': '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1',
}

type Models = Record<string, (new (object: object) => { validate(): void }) | undefined>
const loaded = new Map<string, Models>()

function pathOf(apiVersion: string): string {
  return join(folder, 'node_modules', modules[apiVersion] ?? '', 'index.js')
}

/** Returns values that the schemas reject. Also type-checks the objects, because the validators ignore unknown fields. */
export async function schemaProblems(objects: readonly KubernetesObject[]): Promise<string[]> {
  return [...objects.flatMap(refusedBy), ...(await typeErrors(objects))]
}

function refusedBy(object: KubernetesObject): string[] {
  const name = `${object.kind} ${object.metadata.name}`
  const Model = loaded.get(object.apiVersion)?.[object.kind]
  if (!Model) return [`${name}: there is no ${object.kind} in ${object.apiVersion}`]
  try {
    new Model(object).validate()
    return []
  } catch (error) {
    return [`${name}: ${(error as Error).message}`]
  }
}

async function typeErrors(objects: readonly KubernetesObject[]): Promise<string[]> {
  const checked = objects.filter(({ apiVersion }) => apiVersion in modules)
  const lines = checked.map((object, index) => `export const object${index}: import('${modules[object.apiVersion]}').I${object.kind} = ${JSON.stringify(object, undefined, 1)}`)
  const file = join(folder, 'objects.ts')
  await writeFile(file, `${lines.join('\n')}\n`)
  const tsc = join(dirname(dirname(dirname(import.meta.dirname))), 'node_modules', '.bin', 'tsc')
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'esnext', '--types', '']
  return promisify(execFile)(tsc, [...options, file], { cwd: folder }).then(
    () => [],
    (error: { stdout: string }) => error.stdout.trim().split('\n'),
  )
}
