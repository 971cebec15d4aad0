import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = dirname(import.meta.dirname)
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
const dockerfile = read('deploy', 'Dockerfile')

interface Stage {
  base: string
  lines: string[]
}

const stages = new Map<string, Stage>()
for (const text of dockerfile.split(/^(?=FROM )/m).slice(1)) {
  const [, base = '', name = ''] = /^FROM (\S+) AS (\S+)\n/.exec(text) ?? []
  stages.set(name, { base, lines: text.split('\n').slice(1) })
}

/** The instructions of a build stage and of its base stages. */
function linesOf(name: string): string[] {
  const stage = stages.get(name)
  return stage ? [...linesOf(stage.base), ...stage.lines] : []
}

const images = ['gateway', 'service', 'migrate']

test.each(images)('the %s image runs unprivileged, without npm, and contains its package list', (name) => {
  const lines = linesOf(name)
  expect(lines.findLast((line) => line.startsWith('USER '))).toBe('USER node')
  expect(stages.get('runtime')?.base).toBe('debian:bookworm-slim')
  expect(lines.some((line) => /^COPY --from=\S+-packages \/billfold \.$/.test(line))).toBe(true)
  const packages = linesOf(`${name}-packages`).join('\n')
  expect(packages).toMatch(/npm ci [^\n]*--omit=dev/)
  expect(packages).toMatch(/npm sbom [^\n]*> sbom\.cdx\.json/)
  expect(lines.join('\n')).toContain('example.billfold.sbom=/billfold/sbom.cdx.json')
})

test.each(['gateway', 'service'])('the %s image has a health check', (name) => {
  expect(linesOf(name).some((line) => line.startsWith('HEALTHCHECK '))).toBe(true)
})

interface Workflow {
  jobs: Record<string, { strategy?: { matrix: { include: { image: string; target: string; service?: string }[] } }; steps: { uses?: string; with?: Record<string, unknown> }[] }>
}

test('the release workflow builds every image with its package list', () => {
  const { jobs } = parse(read('.github', 'workflows', 'release.yml')) as Workflow
  const built = jobs.images?.strategy?.matrix.include ?? []
  expect(built.map(({ image, target, service }) => [image, target, service])).toEqual([
    ['gateway', 'gateway', undefined],
    ['projects', 'service', 'projects'],
    ['billing', 'service', 'billing'],
    ['proposals', 'service', 'proposals'],
    ['migrate', 'migrate', undefined],
  ])
  const build = jobs.images?.steps.find(({ uses }) => uses?.startsWith('docker/build-push-action@'))
  expect(build?.with).toMatchObject({ file: 'deploy/Dockerfile', sbom: true, provenance: 'mode=max' })
})

test('every workflow job has limited permissions and a time limit', () => {
  for (const file of readdirSync(join(root, '.github', 'workflows'))) {
    const { jobs, permissions } = parse(read('.github', 'workflows', file)) as { jobs: Record<string, object>; permissions: unknown }
    expect(permissions, file).toEqual({ contents: 'read' })
    for (const [name, job] of Object.entries(jobs)) expect(job, `${file} ${name}`).toHaveProperty('timeout-minutes')
  }
})
