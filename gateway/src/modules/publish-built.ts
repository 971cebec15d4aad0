import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseVersion } from '@billfold/contracts/modules/operator'
import type { Logger } from '@billfold/server-kit/logger'
import * as z from 'zod/mini'
import type { Rows } from '../accounts/rows.ts'
import { type LockedModule, applyStep, goodBefore, lockModule } from './change-module.ts'
import type { ModuleStore } from './module-store.ts'
import { keepRelease, refuseBroken } from './publish-release.ts'
import { type BuiltRelease, readRelease } from './release-files.ts'

const MODULE_FOLDER = /^mf-([a-z][a-z0-9-]*)$/

/** The format of dist/releases.json, which a build writes last. */
const built = z.object({ current: releaseVersion, lastGood: z.nullable(releaseVersion) })
type Built = z.infer<typeof built>

/** Milliseconds after which a failed attempt is retried, in case the database was at fault. */
const TRIED_EVERY = 5000

interface TakeOverOptions {
  root: string
  store: ModuleStore
  log: Logger
}

/**
 * Publishes and activates each local build once. An operator's choice stays in effect until the next build. Without a new build, only a few
 * files are checked with stat.
 */
export function createBuildPublisher({ root, store, log }: TakeOverOptions): () => Promise<void> {
  const looked = new Map<string, { stamp: string; again: number }>()
  let last: Promise<void> = Promise.resolve()

  async function takeOverChanged(): Promise<void> {
    for (const id of await listIds(root)) {
      const dist = join(root, `mf-${id}`, 'dist')
      const stamp = await stampOf(join(dist, 'releases.json'))
      const before = looked.get(id)
      if (stamp === undefined || (before?.stamp === stamp && performance.now() < before.again)) continue
      try {
        await takeOver(store, id, dist)
        looked.set(id, { stamp, again: Number.POSITIVE_INFINITY })
      } catch (error) {
        looked.set(id, { stamp, again: performance.now() + TRIED_EVERY })
        log.error({ err: error, module: id }, 'cannot publish the local build of a module; the release before stays active')
      }
    }
  }

  // Runs publications one after another, so that a request waits for one that is in progress.
  return () => (last = last.then(takeOverChanged))
}

async function takeOver(store: ModuleStore, id: string, dist: string): Promise<void> {
  const pointers = z.parse(built, JSON.parse(await readFile(join(dist, 'releases.json'), 'utf8')))
  const mark = `${pointers.current} ${pointers.lastGood ?? ''}`
  const [taken] = await store.rows('select from module where id = ? and built = ?', [id, mark])
  if (taken) return
  const { releases, ...sound } = await readBuilt(store.rows, id, dist, pointers)
  await store.transaction(async (rows) => {
    await rows('insert into module (id) values (?) on conflict do nothing', [id])
    const [news] = await rows('update module set built = ? where id = ? and built is distinct from ? returning id', [mark, id, mark])
    if (!news) return
    for (const release of releases) await publishOnce(rows, release)
    await pointAt(rows, await lockModule(rows, id), sound)
  })
}

/** Reads the releases that are missing from the registry, oldest first, and the resulting pointers. */
async function readBuilt(rows: Rows, id: string, dist: string, { current, lastGood }: Built): Promise<Built & { releases: BuiltRelease[] }> {
  const known = new Set((await rows<{ version: string }>('select version from module_release where module_id = ?', [id])).map(({ version }) => version))
  const read = async (version: string) => (known.has(version) ? [] : [await readSound(id, dist, version)])
  // An unreadable last good release must not block the new one.
  const before = lastGood === null || lastGood === current ? undefined : await read(lastGood).catch(() => undefined)
  return { current, lastGood: before ? lastGood : null, releases: [...(before ?? []), ...(await read(current))] }
}

async function readSound(id: string, dist: string, version: string): Promise<BuiltRelease> {
  const release = await readRelease(join(dist, version))
  const { manifest } = release
  if (manifest.id !== id || manifest.version !== version) throw new Error(`The folder of ${id} ${version} holds ${manifest.id} ${manifest.version}`)
  refuseBroken(release)
  return release
}

async function publishOnce(rows: Rows, release: BuiltRelease): Promise<void> {
  const { id, version } = release.manifest
  const [known] = await rows('select from module_release where module_id = ? and version = ?', [id, version])
  if (!known) await keepRelease(rows, release, 'build')
}

async function pointAt(rows: Rows, before: LockedModule, { current, lastGood }: Built): Promise<void> {
  // The build does not know which releases were rolled back.
  const hasFailed = before.releases.some((release) => release.version === lastGood && release.hasFailed)
  const good = hasFailed ? goodBefore(before, current) : lastGood
  if (before.active === current && before.lastGood === good) return
  const canary = before.canary === current ? { canary: null, canaryPercent: null } : {}
  await applyStep(rows, before.id, 'build', before, { action: 'activated', from: before.active, to: current, trusted: current, pointers: { active: current, lastGood: good, ...canary } })
}

async function listIds(root: string): Promise<string[]> {
  const names = await readdir(root).catch(() => [])
  return names.flatMap((name) => MODULE_FOLDER.exec(name)?.[1] ?? []).toSorted()
}

async function stampOf(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined)
  return found && `${found.mtimeMs}-${found.size}`
}
