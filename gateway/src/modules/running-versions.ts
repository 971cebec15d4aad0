import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SDK_VERSION, SERVICE_VERSIONS, SHELL_VERSION } from '@billfold/contracts/versions'
import * as z from 'zod/mini'
import { type Upstreams, versionOf } from '../forwarding/upstream.ts'
import type { Running } from './registry.ts'

export type ReadRunning = () => Promise<Running>

interface RunningOptions {
  root: string
  upstreams: Upstreams
}

/** Maximum time in milliseconds until a replaced service is noticed. */
const ASKED_EVERY = 15_000
/** Maximum time in milliseconds that the first page after a start waits for the services' versions. */
const FIRST_WAIT = 1000

/** Requests the versions of the services and reads the shell's version from its build. Only the first caller waits. */
export function runningVersions({ root, upstreams }: RunningOptions): ReadRunning {
  const versions = new Map<string, string | null>(Object.keys(upstreams).map((name) => [name, null]))
  const readShell = shellVersions(root)
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<unknown> = Promise.resolve()

  async function ask(name: string, pool: Upstreams[keyof Upstreams]): Promise<void> {
    // If a service does not respond, its last known version is kept.
    const version = await versionOf(pool).catch(() => null)
    if (version !== null) versions.set(name, version)
  }

  return async function readRunning() {
    const isFirst = askedAt === Number.NEGATIVE_INFINITY
    if (performance.now() - askedAt > ASKED_EVERY) {
      askedAt = performance.now()
      asking = Promise.all(Object.entries(upstreams).map(([name, pool]) => ask(name, pool)))
    }
    if (isFirst) await within(FIRST_WAIT, asking)
    return new Map([...Object.entries(await readShell()), ['gateway', SERVICE_VERSIONS.gateway], ...versions])
  }
}

function within(milliseconds: number, work: Promise<unknown>): Promise<unknown> {
  const limit = new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })
  return Promise.race([work, limit])
}

const builtShell = z.object({ versions: z.object({ sdk: z.string(), shell: z.string() }) })
type ShellVersions = z.infer<typeof builtShell>['versions']

/**
 * Reads versions from the shell build that this gateway serves. Falls back to the versions in the source code if the shell is not built.
 */
function shellVersions(root: string): () => Promise<ShellVersions> {
  const file = join(root, 'shell', 'dist', 'shell.json')
  let known: { stamp: number; versions: ShellVersions } | undefined
  return async function readShellVersions() {
    const stamp = (await stat(file).catch(() => undefined))?.mtimeMs ?? 0
    if (known?.stamp !== stamp) known = { stamp, versions: await readVersions(file) }
    return known.versions
  }
}

async function readVersions(file: string): Promise<ShellVersions> {
  const built: unknown = await readFile(file, 'utf8').then(JSON.parse).catch(() => undefined)
  return z.safeParse(builtShell, built).data?.versions ?? { sdk: SDK_VERSION, shell: SHELL_VERSION }
}
