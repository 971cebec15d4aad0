import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { SDK_VERSION, SERVICE_VERSIONS, SHELL_VERSION } from '@billfold/contracts/versions'
import { compilePackage } from '../packages/build-package.ts'

/** Versions by part: 'sdk', 'shell' and the services. */
export type Versions = Record<string, string>

/** The types that the shell supplies to modules, and the slots. */
export interface SdkSurface {
  versions: Versions
  /** Major versions of other packages that the shell supplies. */
  supplied: Record<string, number>
  /** Declaration files reachable from each entry, line by line. */
  types: Record<SdkPackage, Record<string, string[]>>
}

const entrances = { ui: 'index.d.ts', 'web-kit': 'index.d.ts', contracts: 'modules/slots.d.ts' } as const
export type SdkPackage = keyof typeof entrances

export const versionsNow: Versions = { sdk: SDK_VERSION, shell: SHELL_VERSION, ...SERVICE_VERSIONS }

const FROM_OTHERS = ['react', 'react-dom', '@tanstack/react-query']

export async function suppliedMajors(root: string): Promise<Record<string, number>> {
  const shared = await readFile(join(root, 'packages/web-kit/src/rspack/shared.ts'), 'utf8')
  const majors = FROM_OTHERS.filter((name) => shared.includes(`'${name}'`)).map(async (name) => {
    const { version } = JSON.parse(await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }
    return [name, Number.parseInt(version, 10)] as const
  })
  return Object.fromEntries(await Promise.all(majors))
}

export async function sdkSurface(root: string): Promise<SdkSurface> {
  const [ui, webKit, contracts] = await Promise.all((['ui', 'web-kit', 'contracts'] as const).map((name) => typesOf(root, name)))
  return { versions: versionsNow, supplied: await suppliedMajors(root), types: { ui: ui ?? {}, 'web-kit': webKit ?? {}, contracts: contracts ?? {} } }
}

async function typesOf(root: string, name: SdkPackage): Promise<Record<string, string[]>> {
  const dist = await mkdtemp(join(tmpdir(), 'billfold-types-'))
  try {
    await compilePackage({ root, folder: join(root, 'packages', name), dist, typesOnly: true })
    const files: Record<string, string[]> = {}
    await follow(dist, entrances[name], files)
    return Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  } finally {
    await rm(dist, { recursive: true })
  }
}

async function follow(dist: string, file: string, files: Record<string, string[]>): Promise<void> {
  if (files[file] || !existsSync(join(dist, file))) return
  const text = await readFile(join(dist, file), 'utf8')
  files[file] = text.trimEnd().split('\n')
  for (const [, path = ''] of text.matchAll(/['"](\.[^'"]+)\.js['"]/g)) await follow(dist, normalize(join(dirname(file), `${path}.d.ts`)), files)
}
