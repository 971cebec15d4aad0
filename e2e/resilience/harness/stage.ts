import type { ModuleManifest } from '@billfold/contracts/modules/module-manifest'
import { roleUrl, searchUrl } from '@billfold/server-kit/database/roles'
import { newDatabase } from '@billfold/server-kit/testing/database'
import { testKeys, testPasswords } from '@billfold/server-kit/testing/keys'
import { silentLog } from '@billfold/server-kit/testing/log'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGateway } from '../../../gateway/src/start-gateway.ts'
import type { Template } from '../../harness/database-template.ts'
import type { Cookies } from '../../harness/session.ts'
import { register } from '../../harness/test.ts'
import type { Kind } from './build-modules.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

/** Files shared by all stages of a worker. */
export interface Workshop {
  /** Contains the built modules in root/mf-demo/dist/<version> and a copy of the shell. */
  root: string
  versions: ReadonlyMap<Kind, string>
  /** The migrated database that each stage copies. */
  template: Template
}

export interface Setting {
  demo: Kind | null
  lastGood?: Kind | null
  /** Time limits of the module loader in milliseconds, such as 'part=3000 script=1000'. */
  limits?: string
  withNeighbour?: boolean
}

/** A gateway that serves the built shell and some modules over an unreliable network. */
export interface Stage {
  origin: string
  network: Pick<FaultProxy, 'break' | 'heal' | 'requested'>
  /** The folder that the gateway serves. */
  root: string
  /** Sets the current release and the last good one. Without `lastGood`, there is no last good release. */
  publish: (kind: Kind, lastGood?: Kind | null) => Promise<void>
  /** Returns the path of a file of the demo module. */
  fileOf: (kind: Kind, file: DemoFile) => Promise<string>
  cookies: Cookies
  close: () => Promise<void>
}

/** 'page script' and 'page style' are the script and style sheet of the page; 'all' is every file of the release. */
export type DemoFile = 'entry' | 'page script' | 'page style' | 'all'

export async function openStage(workshop: Workshop, setting: Setting): Promise<Stage> {
  await using opening = new AsyncDisposableStack()
  const root = await mkdtemp(join(tmpdir(), 'billfold-stage-'))
  opening.defer(() => rm(root, { recursive: true }))
  await linkShell(workshop.root, root, setting.limits)
  if (setting.withNeighbour !== false) await link(workshop.root, root, 'mf-neighbour')
  const dist = join(root, 'mf-demo', 'dist')
  if (setting.demo !== null) await linkReleases(join(workshop.root, 'mf-demo', 'dist'), dist)

  const { adminUrl, name } = workshop.template
  const { url } = opening.use(await newDatabase(adminUrl, `${name}_${randomUUID().slice(0, 8)}`, name))

  const network = await startFaultProxy()
  opening.defer(() => network.close())
  const nobody = 'http://127.0.0.1:9'
  const gateway = await startGateway({
    port: 0,
    publicOrigin: network.origin,
    databaseUrl: roleUrl(url, 'accounts', testPasswords),
    searchUrl: searchUrl(url, testPasswords),
    keys: testKeys,
    services: { projects: nobody, billing: nobody, proposals: nobody },
    log: silentLog,
    registrationsPerNetwork: 1_000_000,
    root,
    modules: { publishesBuilt: true },
  })
  opening.defer(() => gateway.close())
  network.leadTo(gateway.port)

  const versionOf = (kind: Kind) => workshop.versions.get(kind) ?? kind
  async function publish(kind: Kind, lastGood: Kind | null = null): Promise<void> {
    const pointers = { current: versionOf(kind), lastGood: lastGood && versionOf(lastGood) }
    await writeFile(join(dist, 'releases.json'), JSON.stringify(pointers))
  }
  if (setting.demo !== null) await publish(setting.demo, setting.lastGood)
  const { cookies } = await register({ origin: network.origin, adminUrl: url })

  const opened = opening.move()
  return {
    origin: network.origin,
    network,
    root,
    publish,
    cookies,
    async fileOf(kind, file) {
      const version = versionOf(kind)
      const manifest = JSON.parse(await readFile(join(dist, version, 'module.json'), 'utf8')) as ModuleManifest
      return `/_m/demo/${version}/${nameOf(manifest, file)}`
    },
    close: () => opened.disposeAsync(),
  }
}

function nameOf({ entry, routes: [route] }: ModuleManifest, file: DemoFile): string {
  if (file === 'all') return ''
  if (file === 'entry') return entry
  return route?.preload.find((name) => name.endsWith(file === 'page style' ? '.css' : '.js')) ?? ''
}

async function link(from: string, to: string, name: string): Promise<void> {
  await symlink(join(from, name), join(to, name))
}

/** Links the built shell, with custom loader limits if given. */
async function linkShell(from: string, root: string, limits: string | undefined): Promise<void> {
  const built = join(from, 'shell', 'dist')
  const dist = join(root, 'shell', 'dist')
  await mkdir(dist, { recursive: true })
  for (const name of await readdir(built)) if (name !== 'index.html') await link(built, dist, name)
  const page = await readFile(join(built, 'index.html'), 'utf8')
  const meta = limits === undefined ? '' : `<meta name="billfold-loader" content="${limits}" />`
  await writeFile(join(dist, 'index.html'), page.replace('</title>', `</title>${meta}`))
}

/** Links all releases, but makes none of them current. */
async function linkReleases(built: string, dist: string): Promise<void> {
  await mkdir(dist, { recursive: true })
  for (const name of await readdir(built)) if (name !== 'releases.json') await link(built, dist, name)
}
