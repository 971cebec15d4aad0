import * as z from 'zod/mini'
import { isOpenToTokens, scopeOf } from './api-tokens/api-scopes.ts'
import { type Call, call, defineCalls, isWriting } from './call.ts'
import { errorStatus } from './errors.ts'
import { MAX_COUNT } from './list.ts'

export const openApiCalls = defineCalls('openapi', {
  document: call({
    method: 'GET',
    path: '/api/openapi.json',
    service: 'gateway',
    access: 'anyone',
    summary: 'Every call, as OpenAPI 3.1',
    response: z.record(z.string(), z.unknown()),
  }),
})

type Json = Record<string, unknown>

/** Built from the declarations that also route, parse and type the calls, so it cannot go out of date. */
export function openApiDocument(calls: readonly Call[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Billfold', version },
    // Relative, so that it resolves to the origin that served the document.
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      responses: { Error: { description: 'What went wrong', content: json({ $ref: '#/components/schemas/Error' }) } },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'billfold.sid', description: 'Over https its name begins with __Host-.' },
        token: { type: 'http', scheme: 'bearer', description: 'An API token from Settings → Developers. The scopes are its permissions; `write` includes `read`.' },
        operator: { type: 'http', scheme: 'bearer', description: 'The token of an operator of this installation.' },
      },
    },
  }
}

function securityOf(call: Call): Json[] {
  if (call.access === 'anyone') return []
  if (call.access === 'operator') return [{ operator: [] }]
  const scope = scopeOf(call)
  const isOpen = scope !== undefined || isOpenToTokens(call)
  return [{ session: [] }, ...(isOpen ? [{ token: scope ? [scope] : [] }] : [])]
}

function operation(call: Call): Json {
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.name.split('.')[0]],
    security: securityOf(call),
    parameters: [...parameters('path', call.params), ...parameters('query', call.query), ...headers(call)],
    ...(takesBody(call) ? { requestBody: { required: true, content: bodyContent(call) } } : {}),
    responses: { ...success(call), ...failures(call) },
  }
}

function takesBody(call: Call): boolean {
  return Boolean(call.body ?? call.raw ?? call.upload)
}

function bodyContent({ body, upload }: Call): Json {
  if (upload) return Object.fromEntries(upload.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
  return json(body ? schemaOf(body, 'input') : {})
}

function parameters(place: 'path' | 'query', schema: z.core.$ZodType | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({ name, in: place, required: required.includes(name), schema: property }))
}

function headers(call: Call): Json[] {
  const key = { description: keyDescription(call), schema: { type: 'string', minLength: 1, maxLength: 255 } }
  const version = { description: "The record's version; what would change or delete a newer one is refused", schema: { type: 'string' } }
  return [
    ...(call.creates ? [{ name: 'Idempotency-Key', in: 'header', required: false, ...key }] : []),
    ...(call.versioned ? [{ name: 'If-Match', in: 'header', required: false, ...version }] : []),
  ]
}

function keyDescription({ service }: Call): string {
  return `For two days the same key and body give the first answer again, and another body is refused. A key is the user's own and is known to the ${service} service alone: used at another service, it is new there`
}

function success(call: Call): Json {
  if (call.file) return { 200: { description: call.summary, content: { [call.file]: { schema: { type: 'string', format: 'binary' } } } } }
  if (call.events) return { 200: { description: call.summary, content: { 'text/event-stream': { schema: schemaOf(call.events, 'output') } } } }
  if (call.paginated) return { 200: { description: call.summary, headers: pageHeaders, content: json(schemaOf(call.response ?? z.unknown(), 'output')) } }
  if (!call.response) return { 204: { description: 'Done' } }
  return { [call.creates ? 201 : 200]: { description: call.summary, content: json(schemaOf(call.response, 'output')) } }
}

const pageHeaders = {
  Link: { description: 'The address of the next page, as <…>; rel="next". Absent on the last page, and without limit and cursor', schema: { type: 'string' } },
  'X-Total-Count': { description: `The number of records that match the filters, at most ${MAX_COUNT}+. Only with count=true`, schema: { type: 'string' } },
}

/** Statuses derived from the declaration; all other errors have the same body. */
function failures(call: Call): Json {
  const statuses = [
    ...(takesBody(call) || call.query ? [400] : []),
    ...(call.access === 'anyone' ? [] : [401]),
    ...(isWriting(call) || call.access === 'user' ? [403] : []),
    ...(call.params ? [404] : []),
    ...(call.creates || call.versioned ? [409] : []),
    ...(takesBody(call) ? [413, 415] : []),
    ...(call.service === 'gateway' ? [] : [503]),
    'default',
  ]
  return Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Error' }]))
}

export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  // Refinements and transforms have no JSON Schema; the message of the 400 explains them.
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

const messageProperties = {
  message: { type: 'string', description: 'English, with all values' },
  text: { type: 'string', description: 'The key for translations: the message with {placeholders}' },
  values: { type: 'object', description: 'A value can be a message itself', additionalProperties: { type: ['string', 'number', 'object'] } },
}

const errorSchema = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    ...messageProperties,
    code: { enum: Object.keys(errorStatus) },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, ...messageProperties, suggestion: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
  },
}
