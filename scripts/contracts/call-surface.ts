import { type Call } from '@billfold/contracts/call'
import { calls } from '@billfold/contracts/calls'
import { moduleManifest } from '@billfold/contracts/modules/module-manifest'
import * as z from 'zod/mini'

export type Schema = Readonly<Record<string, unknown>>

/** A call as published modules use it. */
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
  /** By 'GET /api/clients/:id'. */
  calls: Record<string, WireCall>
  /** The schema of a release's module.json. */
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
  // Refinements and transformations have no JSON Schema; tests of the calls cover them.
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
