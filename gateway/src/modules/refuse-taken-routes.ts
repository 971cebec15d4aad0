import { AppError } from '@billfold/contracts/errors'
import type { ModuleManifest } from '@billfold/contracts/modules/module-manifest'
import { routesOverlap } from '@billfold/contracts/modules/routes-overlap'
import type { Rows } from '../accounts/rows.ts'
import type { Pointers } from './module-store.ts'

interface Held {
  id: string
  version: string
  routes: ModuleManifest['routes']
}

/**
 * Refuses a release whose routes belong to another module: module names would decide which of the two a page shows. A module that is off
 * holds no routes, so that another one can replace it.
 */
export async function refuseTakenRoutes(rows: Rows, id: string, before: Pointers, after: Pointers): Promise<void> {
  const given = newlyGiven(before, after)
  if (given.length === 0) return
  // Each step locks only its own module's row, so two modules could take the same route at once. All callers hold their row lock already and take no lock
  // after this one, so they cannot deadlock.
  await rows("select pg_advisory_xact_lock(hashtext('module routes'))")
  const own = await rows<Held>("select module_id as id, version, manifest -> 'routes' as routes from module_release where module_id = ? and version in (?, ?)", [id, given[0], given[1] ?? null])
  const others = await rows<Held>(
    `select m.id, r.version, r.manifest -> 'routes' as routes from module m join module_release r on r.module_id = m.id and r.version in (m.active, m.canary)
     where m.id <> ? and m.off_reason is null order by m.id`,
    [id],
  )
  for (const { version, routes } of own) refuseOverlap(`${id} ${version}`, routes, others)
}

/** Releases that get users with this step and had none before. */
function newlyGiven(before: Pointers, after: Pointers): string[] {
  const known = new Set(givenOf(before))
  return givenOf(after).filter((version) => !known.has(version))
}

function givenOf({ active, canary, offReason }: Pointers): string[] {
  return offReason === null ? [active, canary].filter((version) => version !== null) : []
}

function refuseOverlap(release: string, routes: Held['routes'], others: readonly Held[]): void {
  for (const { path } of routes) {
    const holder = others.find((other) => other.routes.some((route) => routesOverlap(route.path, path)))
    if (holder) throw new AppError('conflict', `${release} cannot have ${path}: that address belongs to ${holder.id} ${holder.version}`)
  }
}
