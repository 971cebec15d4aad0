import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LANGUAGE } from '../packages/build-package.ts'
import { runTool } from '../start/command-line.ts'
import { inputBreaks, outputBreaks } from './compare-schemas.ts'
import { type CallSurface, callSurface, type SdkPackage, type SdkSurface, suppliedMajors, type Surface, type Versions, versionsNow, type WireCall } from './surface.ts'

interface Difference {
  /** Breaking changes without a new major version. */
  breaks: string[]
  /** Breaking changes with a new major version. The registry rejects modules that need the old one. */
  announced: string[]
  /** Compatible changes. */
  additions: string[]
}

/** Compares the current API with the recorded one. */
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

/** A change that breaks published modules. */
interface Break {
  /** The part that needs a new major version: 'sdk', 'shell' or a service name. */
  part: string
  /** For example 'expenses.create (POST /api/expenses): body.note …'. */
  text: string
}

export function callBreaks(before: CallSurface, now: CallSurface): Break[] {
  const gone: Break[] = []
  for (const [address, call] of Object.entries(before.calls)) {
    const today = now.calls[address]
    const found = today ? wireBreaks(call, today) : ['is gone']
    gone.push(...found.map((text) => ({ part: call.service, text: `${call.name} (${address}): ${text}` })))
  }
  const manifest = inputBreaks(before.manifest, now.manifest, '').map((text) => ({ part: 'shell', text: `module.json: ${text}` }))
  return [...gone, ...manifest]
}

/** The names of new and changed calls. */
function callAdditions(before: CallSurface, now: CallSurface): string[] {
  const changed = Object.entries(now.calls).filter(([address, call]) => JSON.stringify(before.calls[address]) !== JSON.stringify(call))
  const manifest = JSON.stringify(before.manifest) === JSON.stringify(now.manifest) ? [] : ['module.json']
  return [...changed.map(([address, { name }]) => `${name} (${address})`), ...manifest]
}

const OPEN_TO = ['anyone', 'user', 'operator']
const NOTHING = { type: 'object' }

function wireBreaks(before: WireCall, now: WireCall): string[] {
  return [
    ...(OPEN_TO.indexOf(now.access) > OPEN_TO.indexOf(before.access) ? [`was for ${before.access}, is for ${now.access}`] : []),
    ...(before.service === now.service ? [] : [`was answered by ${before.service}, is by ${now.service}`]),
    ...inputs(before.params, now.params, 'params'),
    ...inputs(before.query, now.query, 'query'),
    ...inputs(before.body, now.body, 'body'),
    ...uploadBreaks(before, now),
    ...(before.file === undefined || before.file === now.file ? [] : [`answered with ${before.file}, does with ${now.file ?? 'no file'}`]),
    ...outputs(before.response, now.response, 'response'),
    ...outputs(before.events, now.events, 'events'),
  ]
}

function inputs(before: WireCall['body'], now: WireCall['body'], at: string): string[] {
  if (!before && !now) return []
  if (!now) return [`${at} is no longer taken`]
  return inputBreaks(before ?? NOTHING, now, at)
}

function outputs(before: WireCall['response'], now: WireCall['response'], at: string): string[] {
  if (!before) return []
  return now ? outputBreaks(before, now, at) : [`${at} is gone`]
}

function uploadBreaks({ upload: before = [] }: WireCall, { upload: now = [] }: WireCall): string[] {
  return before.filter((type) => !now.includes(type)).map((type) => `no longer takes ${type}`)
}

/**
 * Uses the compiler to check that each export is assignable to its released type. Option names are compared separately, because a type
 * remains assignable if an option is removed.
 */
async function sdkBreaks(root: string, before: SdkSurface): Promise<Break[]> {
  const majors = await suppliedMajors(root)
  const unsupplied = Object.entries(before.supplied).filter(([name, major]) => majors[name] !== major)
  return [
    ...unsupplied.map(([name, major]) => ({ part: 'sdk', text: `${name} ${major} is no longer supplied` })),
    ...(await judge(root, before, claimsOf(before))),
  ]
}

interface Claim {
  part: string
  /** The export or slot that the claim is about, for example '@billfold/ui Button'. */
  subject: string
  /** A line of TypeScript that only compiles if the claim is true. */
  line: string
}

function claimsOf(before: SdkSurface): Claim[] {
  const packages = (['ui', 'web-kit'] as const).flatMap((name) => exportsIn(before.types[name]['index.d.ts'] ?? []).flatMap((one) => exportClaims(name, one)))
  const slots = [...(before.types.contracts['modules/slots.d.ts'] ?? []).join('\n').matchAll(/^ +'([a-z.-]+\.v\d+)':/gm)].map(([, slot = '']) => slotClaim(slot))
  return [...packages, ...slots]
}

interface Exported {
  name: string
  isType: boolean
}

/** Finds `export { A, type B } from './x.js'` and `export type { C } from './y.js'`. */
function exportsIn(lines: readonly string[]): Exported[] {
  return [...lines.join('\n').matchAll(/export (type )?\{([^}]*)\}/g)].flatMap(([, isType, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => ({ name: name.replace(/^type /, '').replace(/^.* as /, ''), isType: Boolean(isType) || name.startsWith('type ') })),
  )
}

/** Functions whose types depend on the call they are given. They are compared with one call of each kind. */
const OF_A_CALL = new Set(['api', 'queryOf', 'useCall'])
const SOME_CALLS = ['list', 'get', 'create', 'update']

function exportClaims(name: 'ui' | 'web-kit', exported: Exported): Claim[] {
  if (exported.isType) return [exportClaim(name, exported)]
  if (!OF_A_CALL.has(exported.name)) return [exportClaim(name, exported), optionsClaim(name, exported)]
  return SOME_CALLS.map((call) => exportClaim(name, exported, call))
}

function exportClaim(name: 'ui' | 'web-kit', { name: exported, isType }: Exported, call?: string): Claim {
  const alias = name.replace('-', '_')
  const given = call === undefined ? '' : `<typeof clientCalls.${call}>`
  const suffix = call === undefined ? '' : `_${call}`
  // For types, only check that they still exist. Their members are checked where a component or hook uses them.
  const line = isType
    ? `export type { ${exported} as ${alias}_${exported} } from '@billfold/${name}'`
    : `export const ${alias}_${exported}${suffix}: typeof former_${alias}.${exported}${given} = null as unknown as typeof today_${alias}.${exported}${given}`
  return { part: 'sdk', subject: `@billfold/${name} ${exported}`, line }
}

function optionsClaim(name: 'ui' | 'web-kit', { name: exported }: Exported): Claim {
  const alias = name.replace('-', '_')
  const line = `export const ${alias}_${exported}_options: Options<typeof today_${alias}.${exported}> = null as unknown as Options<typeof former_${alias}.${exported}>`
  return { part: 'sdk', subject: `@billfold/${name} ${exported}`, line }
}

function slotClaim(slot: string): Claim {
  const name = `slot_${slot.replace(/\W/g, '_')}`
  return { part: 'shell', subject: `Slot ${slot}`, line: `export const ${name}: former_slots.SlotContexts['${slot}'] = null as unknown as today_slots.SlotContexts['${slot}']` }
}

const HEAD = [
  "import type * as former_ui from './ui/index.js'",
  "import type * as today_ui from '@billfold/ui'",
  "import type * as former_web_kit from './web-kit/index.js'",
  "import type * as today_web_kit from '@billfold/web-kit'",
  "import type * as former_slots from './contracts/modules/slots.js'",
  "import type * as today_slots from '@billfold/contracts/modules/slots'",
  "import type { clientCalls } from '@billfold/contracts/clients/client-calls'",
  'type Names<Given> = Given extends object ? keyof Given : never',
  'type Options<Taker> = Taker extends (given: infer Given, ...others: never[]) => unknown ? Names<Given> : never',
]

async function judge(root: string, { types }: SdkSurface, claims: Claim[]): Promise<Break[]> {
  // Created inside the repository, so that the compiler can resolve packages.
  await mkdir(join(root, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(root, '.cache', 'contracts-'))
  try {
    for (const name of Object.keys(types) as SdkPackage[]) {
      for (const [file, lines] of Object.entries(types[name])) await write(join(folder, name, file), lines)
    }
    await cp(join(root, 'packages/ui/src/css.d.ts'), join(folder, 'css.d.ts'))
    await write(join(folder, 'claims.ts'), [...HEAD, ...claims.map(({ line }) => line)])
    await write(join(folder, 'tsconfig.json'), [JSON.stringify({ compilerOptions: { ...LANGUAGE, noEmit: true, declaration: false, rewriteRelativeImportExtensions: false }, files: ['claims.ts', 'css.d.ts'] })])
    const { output } = await runTool(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', folder, '--pretty', 'false'], { cwd: folder })
    return readDiagnostics(output, claims)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function write(file: string, lines: readonly string[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${lines.join('\n')}\n`)
}

/** Parses lines like 'claims.ts(12,14): error TS2322: …' with their indented details, of which the last is the most specific. */
function readDiagnostics(output: string, claims: Claim[]): Break[] {
  const found = [...output.matchAll(/^claims\.ts\((\d+),\d+\): error TS\d+: (.*)((?:\n .*)*)/gm)]
  const elsewhere = output.split('\n').filter((line) => /error TS/.test(line) && !line.startsWith('claims.ts('))
  if (elsewhere.length > 0) throw new Error(`The sources of today do not compile:\n${elsewhere.slice(0, 20).join('\n')}`)
  return found.map(([, line, first = '', more = '']) => {
    const claim = claims[Number(line) - 1 - HEAD.length]
    if (!claim) throw new Error(first)
    const isGone = /has no exported member|does not exist on type/.test(first)
    return { part: claim.part, text: `${claim.subject}: ${isGone ? 'is gone' : (more.trim().split('\n').at(-1)?.trim() || first)}` }
  })
}
