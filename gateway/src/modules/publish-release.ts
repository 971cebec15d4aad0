import { brotliDecompressSync } from 'node:zlib'
import { AppError, type Issue } from '@billfold/contracts/errors'
import type { Publication, PublishedFile } from '@billfold/contracts/modules/operator'
import { findMistakes, overBudget, weighRelease } from '@billfold/contracts/modules/release-checks'
import type { ModuleManifest } from '@billfold/contracts/modules/module-manifest'
import { routesOverlap } from '@billfold/contracts/modules/contributions'
import type { Rows } from '../accounts/rows.ts'
import { type ReleaseFile, type ReleaseFiles, bytesOf, integrityOf } from './release-files.ts'
import type { Pointers } from './module-store.ts'

/** Limits decompression, so that a small upload cannot fill the memory. */
const MAX_FILE_BYTES = 8 * 1024 * 1024

export function unpackPublication({ files }: Publication): ReleaseFiles {
  return new Map(Object.entries(files).map(([path, file]) => [path, unpack(path, file)]))
}

function unpack(path: string, { content, encoding }: PublishedFile): ReleaseFile {
  const bytes = Buffer.from(content, 'base64')
  if (encoding === 'identity') return { content: bytes, brotli: null }
  try {
    // The hash is of the unpacked content, so unpack it before the check.
    return { content: brotliDecompressSync(bytes, { maxOutputLength: MAX_FILE_BYTES }), brotli: bytes }
  } catch {
    throw new AppError('validation_failed', `${path} cannot be unpacked`, { issues: [{ path: `files.${path}`, message: 'cannot be unpacked' }] })
  }
}

/** Validates a release before it is stored. Returns no issues if the release is valid. */
export function checkRelease(manifest: ModuleManifest, files: ReleaseFiles): Issue[] {
  const mistakes = findMistakes(manifest).map((message) => ({ path: 'manifest', message }))
  return [...checkFiles(manifest, files), ...checkNeeded(manifest), ...mistakes, ...checkWeight(manifest, files)]
}

function checkFiles({ assets }: ModuleManifest, files: ReleaseFiles): Issue[] {
  const absent = Object.keys(assets).filter((path) => !files.has(path))
  const foreign = [...files.keys()].filter((path) => assets[path] === undefined)
  const changed = [...files].filter(([path, { content }]) => assets[path] !== undefined && assets[path] !== integrityOf(content))
  return [
    ...absent.map((path) => ({ path: `files.${path}`, message: `${path} is missing` })),
    ...foreign.map((path) => ({ path: `files.${path}`, message: `${path} is not in module.json` })),
    ...changed.map(([path]) => ({ path: `files.${path}`, message: `${path} is not the file whose hash module.json has` })),
  ]
}

/** Files that the loader requests must be listed as assets. */
function checkNeeded({ entry, preload, routes, assets }: ModuleManifest): Issue[] {
  const needed = new Set([entry, ...preload, ...routes.flatMap((route) => route.preload)])
  return [...needed].filter((path) => assets[path] === undefined).map((path) => ({ path: 'manifest', message: `${path || 'An entry'} is needed, but is no asset` }))
}

function checkWeight(manifest: ModuleManifest, files: ReleaseFiles): Issue[] {
  const sizeOf = (path: string) => {
    const file = files.get(path)
    return file ? bytesOf(file) : 0
  }
  return overBudget(weighRelease(manifest, sizeOf), manifest.budget).map((message) => ({ path: 'manifest.budget', message }))
}

interface Held {
  id: string
  version: string
  routes: ModuleManifest['routes']
}

/**
 * Rejects a release whose routes belong to another module, because otherwise the module names would decide which module shows the page. A
 * disabled module holds no routes, so another module can replace it.
 */
export async function refuseTakenRoutes(rows: Rows, id: string, before: Pointers, after: Pointers): Promise<void> {
  const given = newlyGiven(before, after)
  if (given.length === 0) return
  // Each step locks only the row of its own module, so two modules could claim the same route at once. Callers already hold their row lock
  // and take no other lock after this one, so they cannot deadlock.
  await rows("select pg_advisory_xact_lock(hashtext('module routes'))")
  const own = await rows<Held>("select module_id as id, version, manifest -> 'routes' as routes from module_release where module_id = ? and version in (?, ?)", [id, given[0], given[1] ?? null])
  const others = await rows<Held>(
    `select m.id, r.version, r.manifest -> 'routes' as routes from module m join module_release r on r.module_id = m.id and r.version in (m.active, m.canary)
     where m.id <> ? and m.off_reason is null order by m.id`,
    [id],
  )
  for (const { version, routes } of own) refuseOverlap(`${id} ${version}`, routes, others)
}

/** Returns the releases that start serving users in this step. */
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

interface NewRelease {
  manifest: ModuleManifest
  files: ReleaseFiles
}

export function refuseBroken({ manifest, files }: NewRelease): void {
  const issues = checkRelease(manifest, files)
  if (issues.length > 0) throw new AppError('validation_failed', `${manifest.id} ${manifest.version} cannot be published: ${issues[0]?.message}`, { issues })
}

export async function publishRelease(rows: Rows, release: NewRelease, by: string): Promise<void> {
  refuseBroken(release)
  await keepRelease(rows, release, by)
}

/** Stores a validated release with its files, without activating it. */
export async function keepRelease(rows: Rows, { manifest, files }: NewRelease, by: string): Promise<void> {
  const { id, version } = manifest
  await rows('insert into module (id) values (?) on conflict do nothing', [id])
  await rows('insert into module_release (module_id, version, container, manifest, published_by) values (?, ?, ?, ?::jsonb, ?)', [
    id,
    version,
    manifest.container,
    JSON.stringify(manifest),
    by,
  ])
  for (const [path, file] of files) await keepFile(rows, [id, version, path], file)
  await rows("insert into module_event (module_id, by, action, to_version) values (?, ?, 'published', ?)", [id, by, version])
  await pruneReleases(rows, id)
}

async function keepFile(rows: Rows, place: [id: string, version: string, path: string], file: ReleaseFile): Promise<void> {
  const brotli = bytesOf(file) < file.content.length ? file.brotli : null
  await rows('insert into module_asset (module_id, version, path, integrity, content, brotli) values (?, ?, ?, ?, ?, ?)', [
    ...place,
    integrityOf(file.content),
    file.content,
    brotli,
  ])
}

/** Unused releases are kept this long, because open tabs continue to load files of the release that they started with. */
const KEPT = '30 days'
/** Number of releases kept regardless of their age, for rollbacks beyond a month. */
const ALWAYS_KEPT = 5

/** Runs on each publication, because old releases only pile up if new ones are published. */
async function pruneReleases(rows: Rows, id: string): Promise<void> {
  await rows(
    `delete from module_release r using module m
     where m.id = r.module_id and m.id = ?
       and r.version is distinct from m.active and r.version is distinct from m.last_good and r.version is distinct from m.canary
       and greatest(r.published_at, r.last_active_at) < now() - interval '${KEPT}'
       and r.version not in (select version from module_release where module_id = m.id order by published_at desc limit ${ALWAYS_KEPT})`,
    [id],
  )
}
