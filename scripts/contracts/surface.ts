import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import type { Call } from '@billfold/contracts/call'
import { calls } from '@billfold/contracts/calls'
import { moduleManifest } from '@billfold/contracts/modules/module-manifest'
import { SDK_VERSION, SERVICE_VERSIONS, SHELL_VERSION } from '@billfold/contracts/versions'
import * as z from 'zod/mini'
import { compilePackage } from '../packages/build-package.ts'

/** The API that published modules rely on. */
export interface Surface {
  calls: CallSurface
  sdk: SdkSurface
}

const folderOf = (root: string) => join(root, 'packages', 'contracts', 'surface')

/** The surface recorded for the last release. Undefined before the first release. */
export async function recordedSurface(root: string): Promise<Surface | undefined> {
  if (!existsSync(folderOf(root))) return undefined
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(folderOf(root), name), 'utf8'))
  return { calls: (await read('calls.json')) as CallSurface, sdk: (await read('sdk.json')) as SdkSurface }
}

export async function recordSurface(root: string): Promise<void> {
  const { calls, manifest } = callSurface()
  await mkdir(folderOf(root), { recursive: true })
  // Writes one call per line for readable diffs.
  const lines = Object.entries(calls).map(([address, call]) => `  ${JSON.stringify(address)}: ${JSON.stringify(call)}`)
  await writeFile(join(folderOf(root), 'calls.json'), `{\n "calls": {\n${lines.join(',\n')}\n },\n "manifest": ${JSON.stringify(manifest)}\n}\n`)
  await writeFile(join(folderOf(root), 'sdk.json'), `${JSON.stringify(await sdkSurface(root), null, 1)}\n`)
}

export type Schema = Readonly<Record<string, unknown>>

/** An API call, with its request and response as JSON Schema. */
export interface WireCall {
  name: string
  service: string
  access: Call['access']
  params?: Schema
  query?: Schema
  body?: Schema
  upload?: readonly string[]
  file?: string
  response?: Schema
  events?: Schema
}

export interface CallSurface {
  /** Keyed by method and path, such as 'GET /api/clients/:id'. */
  calls: Record<string, WireCall>
  /** Schema of the release manifest. */
  manifest: Schema
}

export function callSurface(): CallSurface {
  const named = calls.map((call) => [`${call.method} ${call.path}`, wireCall(call)] as const)
  return { calls: Object.fromEntries(named.toSorted(([a], [b]) => (a < b ? -1 : 1))), manifest: schemaOf(moduleManifest, 'input') }
}

function wireCall({ name, service, access, params, query, body, upload, file, response, events }: Call): WireCall {
  return {
    name,
    service,
    access,
    ...(params && { params: schemaOf(params, 'input') }),
    ...(query && { query: schemaOf(query, 'input') }),
    ...(body && { body: schemaOf(body, 'input') }),
    ...(upload && { upload }),
    ...(file && { file }),
    ...(response && { response: schemaOf(response, 'output') }),
    ...(events && { events: schemaOf(events, 'output') }),
  }
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Schema {
  // Refinements have no JSON Schema equivalent, so changes to them must be caught by each call's own tests.
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** Versions by part: 'sdk', 'shell' and each service. */
export type Versions = Record<string, string>

/** The slots and the types that the shell provides to modules. */
export interface SdkSurface {
  versions: Versions
  /** Major versions of other packages that the shell provides. */
  supplied: Record<string, number>
  /** Declaration files reachable from each package's entry, as lists of lines. */
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

async function sdkSurface(root: string): Promise<SdkSurface> {
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
