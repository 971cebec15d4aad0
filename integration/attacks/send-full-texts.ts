import type { Call } from '@billfold/contracts/call'
import { calls } from '@billfold/contracts/calls'
import * as fc from 'fast-check'
import type { Backend } from '../testing/backend.ts'
import { newOwner } from '../testing/fuzz-owner.ts'
import { type Known, plausible } from '../testing/plausible.ts'
import { bodySchema, checkedBodySchema, queryNames, type Schema } from '../testing/schema.ts'
import { isBlank } from './fill.ts'

/** Maximum CPU time of this thread, which runs the gateway and all services. */
const MAX_CPU_MS = 300
/** Maximum elapsed time, including Postgres and rendering threads. */
const MAX_MS = 5000
/** Length of the strings sent to fields without a declared maximum. */
const LONGEST = 20_000
/** Shorter than the longest URL that the HTTP parser accepts. */
const LONGEST_QUERY = 1200

const text = (seed: string, length: number) => seed.repeat(Math.ceil(length / seed.length)).slice(0, length)

/** Fills every string field to its maximum length, even dates, amounts and e-mail addresses. Most calls reject this input. */
function everyText(schema: Schema, seed: string): unknown {
  const option = schema.anyOf?.find((each) => !isBlank(each))
  if (option) return everyText(option, seed)
  if (schema.properties) return Object.fromEntries(Object.entries(schema.properties).map(([name, inner]) => [name, everyText(inner, seed)]))
  if (schema.items) return [everyText(schema.items, seed)]
  if (schema.type === 'string' && !schema.enum && schema.const === undefined) return text(seed, schema.maxLength ?? LONGEST)
  return fc.sample(plausible(schema, {}), { numRuns: 1, seed: 1 })[0]
}

/** Fills free-text fields to their maximum length and other required fields with valid values. Most calls accept this input. */
function freeTexts(schema: Schema, seed: string, known: Known, name = ''): unknown {
  if (schema.format === 'email') return 'client@example.com'
  const option = schema.anyOf?.find((each) => !isBlank(each) && hasFreeText(each))
  if (option) return freeTexts(option, seed, known, name)
  if (isFreeText(schema)) return text(seed, schema.maxLength ?? 0)
  if (schema.items && hasFreeText(schema.items)) return [freeTexts(schema.items, seed, known)]
  if (!schema.properties) return fc.sample(plausible(schema, known, name), { numRuns: 1, seed: 1 })[0]
  const sent = Object.entries(schema.properties).filter(
    ([key, inner]) => (hasFreeText(inner) && !ADDRESS.test(key)) || schema.required?.includes(key),
  )
  return Object.fromEntries(sent.map(([key, inner]) => [key, freeTexts(inner, seed, known, key)]))
}

/** Some fields declare their length and format only for the trimmed value, so these are taken from the schema of the parsed body. */
function withLengths(schema: Schema, checked: Schema = {}): Schema {
  const { maxLength = checked.maxLength, pattern = checked.pattern, format = checked.format, properties, items, anyOf } = schema
  return {
    ...schema,
    maxLength,
    pattern,
    format,
    properties:
      properties && Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, withLengths(inner, checked.properties?.[name])])),
    items: items && withLengths(items, checked.items ?? checked.anyOf?.find((option) => option.items)?.items),
    anyOf: anyOf?.map((option, index) => withLengths(option, checked.anyOf?.[index])),
  }
}

/** Fields that accept only URLs. */
const ADDRESS = /^(?:website|logoUrl|sites)$/

const isFreeText = ({ type, maxLength, pattern, format }: Schema) => type === 'string' && maxLength !== undefined && !pattern && !format

function hasFreeText(schema: Schema): boolean {
  return (
    isFreeText(schema) ||
    [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])].some(hasFreeText)
  )
}

/**
 * Calls that send e-mails come first, before other calls store long strings that slow down rendering the attached PDF. Calls without a
 * session come last, because signing in replaces the session. Calls that end the session are omitted.
 */
const tested = calls
  .filter(({ name }) => !/^(?:accounts\.logout|security\.endOtherSessions|security\.endSession)$/.test(name))
  .toSorted((one, other) => rank(one) - rank(other))

function rank({ name, access }: Call): number {
  return access === 'anyone' ? 1 : Number(!/^(?:proposals\.sendEmail|(?:invoiceEmails|statementEmails)\.send)$/.test(name)) - 1
}

interface Input {
  query?: Record<string, string>
  body?: Record<string, unknown>
}

function inputs(call: Call, seed: string, known: Known): Input[] {
  const schema = bodySchema(call)
  const bodies = call.body ? [everyText(schema, seed), freeTexts(withLengths(schema, checkedBodySchema(call)), seed, known)] : []
  const names = queryNames(call)
  return [
    ...bodies.map((body) => ({ body: body as Record<string, unknown> })),
    ...(names.length > 0
      ? [{ query: Object.fromEntries(names.map((name) => [name, text(seed, LONGEST_QUERY / encodeURIComponent(seed).length)])) }]
      : []),
  ]
}

export interface Result {
  accepted: number
  refused: number
  /** Calls that failed or took too long, each with the string that caused the problem. */
  slow: string[]
  slowestMs: number
}

/** Sends every call once per seed, with the seed repeated in all string fields up to their maximum length. */
export async function sendFullTexts(backend: Backend, seeds: readonly string[]): Promise<Result> {
  const result: Result = { accepted: 0, refused: 0, slow: [], slowestMs: 0 }
  for (const seed of seeds) {
    const { as, known, param } = await newOwner(backend)
    for (const call of tested) {
      const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, param(call, name)]))
      for (const input of inputs(call, seed, known)) {
        const send = async () => {
          const [start, cpu] = [performance.now(), process.threadCpuUsage()]
          const { status } = await as(call, { params, ...input, query: input.query as undefined })
          const { user, system } = process.threadCpuUsage(cpu)
          return { status, ms: performance.now() - start, cpuMs: (user + system) / 1000 }
        }
        let answer = await send()
        const isSlow = () => answer.cpuMs > MAX_CPU_MS || answer.ms > MAX_MS
        // Retries slow requests, because the first one includes compilation, and garbage from earlier requests may be collected at any
        // time.
        for (let retries = 2; retries > 0 && isSlow(); retries -= 1) answer = await send()
        result[answer.status < 400 ? 'accepted' : 'refused'] += 1
        result.slowestMs = Math.max(result.slowestMs, answer.cpuMs)
        if (isSlow() || answer.status >= 500) {
          result.slow.push(
            `${call.name} with ${JSON.stringify(seed)}: ${answer.status} after ${Math.round(answer.cpuMs)} ms of processor time, ${Math.round(answer.ms)} ms`,
          )
        }
      }
    }
  }
  return result
}
