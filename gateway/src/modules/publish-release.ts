import { AppError } from '@billfold/contracts/errors'
import type { ModuleManifest } from '@billfold/contracts/modules/module-manifest'
import type { Rows } from '../accounts/rows.ts'
import { checkRelease } from './check-release.ts'
import { bytesOf, integrityOf, type ReleaseFile, type ReleaseFiles } from './release-files.ts'

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

/** Open tabs keep loading files of the release that they started with. */
const KEPT = '30 days'
/** Also kept when older, for rollbacks beyond a month. */
const ALWAYS_KEPT = 5

/** Runs on each publication: without new releases no old ones pile up. */
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
