import { dirname } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { callBreaks, compareSurface } from './compare-surface.ts'
import { callSurface, recordedSurface, type Schema, type Surface, type WireCall } from './surface.ts'

const root = dirname(dirname(import.meta.dirname))
let recorded: Surface
beforeAll(async () => {
  recorded = (await recordedSurface(root))!
})

test('a change that breaks modules built for the last release comes with a new major version', async () => {
  const { breaks, announced, additions } = await compareSurface(root, recorded)
  if (announced.length + additions.length > 0) console.info(`New since the last release; 'npm run contracts -- record' keeps it with the next one:\n${[...announced, ...additions].join('\n')}`)
  expect(breaks.join('\n')).toBe('')
}, 120_000)

type Body = Schema & { properties: Record<string, Schema>; required: string[] }

function planted(change: (call: WireCall & { body: Body; response: Body; query: Body }) => void): string[] {
  const [before, now] = [callSurface(), callSurface()]
  const address = 'POST /api/expenses'
  before.calls[address] = { ...before.calls[address], query: { type: 'object', properties: {} } } as WireCall
  now.calls[address] = structuredClone(before.calls[address])
  change(now.calls[address] as Parameters<typeof change>[0])
  return callBreaks(before, now).map(({ text }) => text.replace('expenses.create (POST /api/expenses): ', ''))
}

const text = { type: 'string' }

test.each<[string, Parameters<typeof planted>[0], string[]]>([
  ['allows a new response field', ({ response }) => Object.assign(response.properties, { tags: text }), []],
  ['allows new optional fields in the request', ({ body, query }) => [Object.assign(body.properties, { tag: text }), Object.assign(query.properties, { tag: text })], []],
  ['allows a longer text', ({ body }) => Object.assign(body.properties, { note: { anyOf: [{ type: 'string', maxLength: 900 }, { type: 'null' }] } }), []],
  ['reports a removed response field', ({ response }) => [delete response.properties.amount, response.required.splice(response.required.indexOf('amount'), 1)], ['response.amount is gone']],
  ['reports a response field that became optional', ({ response }) => response.required.splice(response.required.indexOf('amount'), 1), ['response.amount may be missing now']],
  ['reports a response field that may now be null', ({ response }) => Object.assign(response.properties, { amount: { anyOf: [text, { type: 'null' }] } }), ['response.amount was string, is null']],
  ['reports a new required request field', ({ body }) => [Object.assign(body.properties, { tag: text }), body.required.push('tag')], ['body.tag is required now']],
  ['reports a removed request field', ({ body }) => delete body.properties.note, ['body.note is no longer taken']],
  ['reports a new required filter', ({ query }) => Object.assign(query, { properties: { tag: text }, required: ['tag'] }), ['query.tag is required now']],
  ['reports a narrower type', ({ body }) => Object.assign(body.properties, { amount: { type: 'number' } }), ['body.amount was string, is number']],
  ['reports an enum value that is no longer accepted', ({ body }) => (body.properties.category = { type: 'string', enum: (body.properties.category!.enum as string[]).slice(1) }), ['body.category no longer takes "Software"']],
  ['reports a shorter maximum length', ({ body }) => Object.assign(body.properties, { note: { type: 'string', maxLength: 10 } }), ['body.note: maxLength was 500, is 10', 'body.note was null, is string']],
  ['reports a call with restricted access', (call) => (call.access = 'operator'), ['was for user, is for operator']],
])('%s', (_name, change, breaks) => {
  expect(new Set(planted(change))).toEqual(new Set(breaks))
})

test('reports removed calls, exports, slots and packages, and narrower types', async () => {
  const { calls, sdk } = structuredClone(recorded)
  calls.calls['GET /api/former'] = { name: 'former.list', service: 'billing', access: 'user' }
  sdk.supplied['@tanstack/react-query'] = 4
  edit(sdk.types.ui, 'index.d.ts', 'export { cx }', "export { cx as former } from './class-names.js';\nexport { cx }")
  // Make the recorded types wider, as if the current ones had been narrowed.
  edit(sdk.types.ui, 'form/field.d.ts', 'label: string', 'label?: string')
  edit(sdk.types.ui, 'button/button.d.ts', /size\?: /, "size?: 'huge' | ")
  edit(sdk.types.ui, 'data/badge.d.ts', 'dot?: boolean', 'dot?: boolean;\n    icon?: string')
  edit(sdk.types['web-kit'], 'format/use-format.d.ts', 'export interface Format {', 'export interface Format {\n    week: (date: string) => string;')
  edit(sdk.types.contracts, 'modules/slots.d.ts', '        clientId: number;', '        clientId: number;\n        invoiceId: number;')

  const { breaks, announced } = await compareSurface(root, { calls, sdk }, { ...sdk.versions, billing: '2.0.0' })
  expect(announced).toEqual(['former.list (GET /api/former): is gone'])
  expect(new Set(breaks.map((line) => line.split(/:|\n/)[0]))).toEqual(
    new Set(['@billfold/ui Badge', '@billfold/ui Button', '@billfold/ui Field', '@billfold/ui IconButton', '@billfold/ui former', '@billfold/web-kit useFormat', 'Slot client-detail.cards.v1', '@tanstack/react-query 4 is no longer supplied']),
  )
  expect(breaks.find((line) => line.includes('former'))).toMatch(/^@billfold\/ui former: is gone\n +→ keep it working, or announce it: sdk 2\.0\.0 in packages\/contracts\/src\/versions\.ts$/)
}, 120_000)

function edit(files: Record<string, string[]>, name: string, before: string | RegExp, after: string): void {
  const text = files[name]?.join('\n') ?? ''
  const changed = text.replace(before, after)
  if (changed === text) throw new Error(`${name} has no ${String(before)}`)
  files[name] = changed.split('\n')
}
