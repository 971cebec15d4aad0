import type { ModuleManifest } from '@billfold/contracts/modules/module-manifest'
import type { HealthRule, ModuleEvent, ModuleStatus, PublishedVersion } from '@billfold/contracts/modules/operator'
import { weighRelease } from '@billfold/contracts/modules/release-checks'
import { instant } from '@billfold/server-kit/database/sql'
import type { Rows } from '../accounts/rows.ts'
import { type Running, findIncompatibility } from './registry.ts'
import type { Pointers } from './module-store.ts'

interface ReleaseRow extends Omit<PublishedVersion, 'incompatibility' | 'weight' | 'health'> {
  moduleId: string
  manifest: ModuleManifest
  /** Size of each file in bytes (with Brotli if it is stored compressed), by path. */
  sizes: Record<string, number>
}

interface LoadRow {
  moduleId: string
  version: string
  outcome: string
  ms: number
  loads: number
}

interface VoteRow {
  moduleId: string
  version: string
  users: number
  failed: number
}

/** Lists modules with their releases, sizes, load counts for the last 24 hours and current votes. */
export async function listModules(rows: Rows, running: Running, health: HealthRule): Promise<ModuleStatus[]> {
  const [modules, releases, loads, votes] = await Promise.all([
    rows<{ id: string } & Pointers>(
      'select id, active, last_good as "lastGood", canary, canary_percent as "canaryPercent", off_reason as "offReason" from module order by id',
    ),
    rows<ReleaseRow>(
      `select r.module_id as "moduleId", r.version, r.manifest, r.published_by as "publishedBy",
         ${instant('r.published_at')} as "publishedAt", ${instant('r.last_active_at')} as "lastActiveAt", ${instant('r.failed_at')} as "failedAt",
         (select coalesce(jsonb_object_agg(a.path, octet_length(coalesce(a.brotli, a.content))), '{}')
          from module_asset a where (a.module_id, a.version) = (r.module_id, r.version)) as sizes
       from module_release r order by r.published_at desc`,
    ),
    rows<LoadRow>(
      `select module_id as "moduleId", version, outcome, ms, sum(loads)::integer as loads from module_load
       where minute > now() - interval '24 hours' group by 1, 2, 3, 4 order by ms`,
    ),
    rows<VoteRow>(
      `select module_id as "moduleId", version, count(*)::integer as users,
         (count(*) filter (where failed_at > now() - make_interval(mins => ?)))::integer as failed
       from module_vote where loaded_at > now() - make_interval(mins => ?) group by 1, 2`,
      [health.minutes, health.minutes],
    ),
  ])
  return modules.map(({ id, active, lastGood, canary, canaryPercent, offReason }) => {
    const own = releases.filter(({ moduleId }) => moduleId === id)
    const shown = own.find(({ version }) => version === active) ?? own[0]
    return {
      id,
      title: shown?.manifest.title ?? id,
      state: offReason === null ? 'on' : 'off',
      reason: offReason,
      active,
      lastGood,
      canary: canary === null ? null : { version: canary, percent: canaryPercent ?? 0 },
      health,
      versions: own.map((release) => {
        const isOf = (row: { moduleId: string; version: string }) => row.moduleId === id && row.version === release.version
        return present(release, running, healthOf(loads.filter(isOf), votes.find(isOf)))
      }),
    }
  })
}

export function listEvents(rows: Rows, id: string): Promise<ModuleEvent[]> {
  return rows<ModuleEvent>(
    `select ${instant('at')} as at, by, action, from_version as "from", to_version as "to", note from module_event
     where module_id = ? order by id desc limit 200`,
    [id],
  )
}

function present({ manifest, sizes, version, publishedAt, publishedBy, lastActiveAt, failedAt }: ReleaseRow, running: Running, health: PublishedVersion['health']): PublishedVersion {
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  const weight = { ...weighRelease(manifest, (file) => sizes[file] ?? 0), total }
  return { version, publishedAt, publishedBy, lastActiveAt, failedAt, incompatibility: findIncompatibility(manifest, running), weight, health }
}

/** Expects `loads` to be sorted by load time. */
function healthOf(loads: readonly LoadRow[], votes: VoteRow | undefined): PublishedVersion['health'] {
  const arrived = loads.filter(({ outcome }) => outcome === 'loaded')
  const failed = loads.filter(({ outcome }) => outcome !== 'loaded')
  return {
    // A page that throws while rendering has already reported a successful load, so subtract it.
    loads: Math.max(0, countOf(arrived) - countOf(failed.filter(({ outcome }) => outcome === 'render'))),
    failures: countOf(failed),
    kinds: Object.fromEntries(failed.map(({ outcome, loads }) => [outcome, loads])),
    votes: { users: votes?.users ?? 0, failed: votes?.failed ?? 0 },
    p50: percentile(arrived, 0.5),
    p95: percentile(arrived, 0.95),
  }
}

function countOf(loads: readonly LoadRow[]): number {
  return loads.reduce((sum, { loads }) => sum + loads, 0)
}

function percentile(loads: readonly LoadRow[], share: number): number | null {
  let left = countOf(loads) * share
  for (const { ms, loads: count } of loads) {
    left -= count
    if (left <= 0) return ms
  }
  return null
}
