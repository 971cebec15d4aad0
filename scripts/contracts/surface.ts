import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CallSurface, callSurface } from './call-surface.ts'
import { type Break, callAdditions, callBreaks } from './compare-calls.ts'
import { exportsIn, sdkBreaks } from './compare-sdk.ts'
import { type SdkSurface, sdkSurface, type Versions, versionsNow } from './sdk-surface.ts'

/** What published modules rely on, as recorded at the last release. */
export interface Surface {
  calls: CallSurface
  sdk: SdkSurface
}

const folderOf = (root: string) => join(root, 'packages', 'contracts', 'surface')

/** Undefined before the first release. */
export async function recordedSurface(root: string): Promise<Surface | undefined> {
  if (!existsSync(folderOf(root))) return undefined
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(folderOf(root), name), 'utf8'))
  return { calls: (await read('calls.json')) as CallSurface, sdk: (await read('sdk.json')) as SdkSurface }
}

export async function recordSurface(root: string): Promise<void> {
  const { calls, manifest } = callSurface()
  await mkdir(folderOf(root), { recursive: true })
  // One call per line, for readable diffs.
  const lines = Object.entries(calls).map(([address, call]) => `  ${JSON.stringify(address)}: ${JSON.stringify(call)}`)
  await writeFile(join(folderOf(root), 'calls.json'), `{\n "calls": {\n${lines.join(',\n')}\n },\n "manifest": ${JSON.stringify(manifest)}\n}\n`)
  await writeFile(join(folderOf(root), 'sdk.json'), `${JSON.stringify(await sdkSurface(root), null, 1)}\n`)
}

export interface Difference {
  /** Breaking changes without a new major version. */
  breaks: string[]
  /** Breaks too, and is announced: modules that need the former major are off, with that reason. */
  announced: string[]
  /** Additions. */
  additions: string[]
}

/** Compares the recorded surface with today's. */
export async function compareSurface(root: string, { calls, sdk }: Surface, versions: Versions = versionsNow): Promise<Difference> {
  const now = callSurface()
  const all = [...callBreaks(calls, now), ...(await sdkBreaks(root, sdk))]
  const isAnnounced = ({ part }: Break) => majorOf(versions[part]) > majorOf(sdk.versions[part])
  const broken = all.filter((one) => !isAnnounced(one))
  return {
    breaks: broken.map((one) => `${one.text}\n    → keep it working, or announce it: ${one.part} ${majorOf(versions[one.part]) + 1}.0.0 in packages/contracts/src/versions.ts`),
    announced: all.filter(isAnnounced).map(({ text }) => text),
    additions: [...callAdditions(calls, now), ...(await newExports(root, sdk))],
  }
}

function majorOf(version = '0'): number {
  return Number.parseInt(version, 10)
}

async function newExports(root: string, { types }: SdkSurface): Promise<string[]> {
  const added = (['ui', 'web-kit'] as const).map(async (name) => {
    const source = await readFile(join(root, 'packages', name, 'src', 'index.ts'), 'utf8')
    const known = new Set(exportsIn(types[name]['index.d.ts'] ?? []).map((one) => one.name))
    return exportsIn([source]).filter((one) => !known.has(one.name)).map((one) => `@billfold/${name} ${one.name}`)
  })
  return (await Promise.all(added)).flat()
}
