import * as z from 'zod/mini'
import { featureOf, isOpenToTokens, scopeOf } from './api-tokens/api-scopes.ts'
import { type Call, call, defineCalls, isWriting } from './call.ts'
import { MAX_COUNT } from './list.ts'
import { describeCall } from './openapi/call-description.ts'
import { errorReference, type ErrorResponse, errorResponses, errorSchema } from './openapi/error-responses.ts'
import { exampleValue } from './openapi/example-value.ts'
import { schemaOf } from './openapi/json-schema.ts'
import { tagGroups, tagOf, tags } from './openapi/tags.ts'

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

const INTRODUCTION = `Everything that the application does, it does through this API.

**Authentication.** Create a token in Settings → Developers and send it with each request: \`Authorization: Bearer billfold_…\`. Each call names the permission that it needs. The quota is 600 requests per minute and token.

**Values.** Money and hours are decimal text (\`"1250.00"\`), dates are calendar dates (\`"2026-11-28"\`), times are UTC. Ignore fields and values that you do not know.`

/** Built from the declarations that also route, parse and type the calls, so it cannot go out of date. */
export function openApiDocument(calls: readonly Call[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Billfold', version, description: INTRODUCTION },
    // Relative, so that it resolves to the origin that served the document.
    servers: [{ url: '/' }],
    tags,
    'x-tagGroups': tagGroups,
    paths,
    components: {
      schemas: { Error: errorSchema },
      responses: errorResponses,
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
    description: describeCall(call),
    tags: [tagOf(featureOf(call))],
    security: securityOf(call),
    parameters: [...parameters('path', call), ...parameters('query', call), ...headers(call)],
    ...(takesBody(call) ? { requestBody: { required: true, content: bodyContent(call) } } : {}),
    responses: { ...success(call), ...failures(call) },
  }
}

function takesBody(call: Call): boolean {
  return Boolean(call.body ?? call.raw ?? call.upload)
}

function bodyContent(call: Call): Json {
  if (call.upload) return Object.fromEntries(call.upload.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
  return call.body ? json(call, call.body, 'input') : { 'application/json': { schema: {} } }
}

function parameters(place: 'path' | 'query', call: Call): Json[] {
  const schema = place === 'path' ? call.params : call.query
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => {
    const isRequired = required.includes(name)
    // Optional parameters get no example, because documentation pages would include it in requests.
    const example = isRequired ? { example: exampleValue(property, { io: 'input', feature: featureOf(call) }, name) } : {}
    return { name, in: place, required: isRequired, schema: property, ...example }
  })
}

function headers(call: Call): Json[] {
  const key = { description: keyDescription(call), schema: { type: 'string', minLength: 1, maxLength: 255 } }
  const version = { description: "The version you last read. If the record has changed since, the request is rejected with 409", schema: { type: 'string' } }
  return [
    ...(call.creates ? [{ name: 'Idempotency-Key', in: 'header', required: false, ...key }] : []),
    ...(call.versioned ? [{ name: 'If-Match', in: 'header', required: false, ...version }] : []),
  ]
}

function keyDescription({ service }: Call): string {
  return `For two days, repeating a request with the same key and body returns the first response; a different body is rejected. Keys are separate for each user and each service; this call belongs to the ${service} service`
}

function success(call: Call): Json {
  const { summary: description, response } = call
  if (call.file) return { 200: { description, content: { [call.file]: { schema: { type: 'string', format: 'binary' } } } } }
  if (call.events) return { 200: { description, content: { 'text/event-stream': { schema: schemaOf(call.events, 'output') } } } }
  if (call.paginated) return { 200: { description, headers: pageHeaders, content: json(call, response ?? z.unknown(), 'output') } }
  if (!response) return { 204: { description: 'Done' } }
  return { [call.creates ? 201 : 200]: { description, content: json(call, response, 'output') } }
}

const pageHeaders = {
  Link: { description: 'The address of the next page, as <…>; rel="next". Absent on the last page, and without limit and cursor', schema: { type: 'string' } },
  'X-Total-Count': { description: `The number of records that match the filters, at most ${MAX_COUNT}+. Only with count=true`, schema: { type: 'string' } },
}

/** Fields that refer to other records, such as `clientId` or `timeEntryIds`. */
const REFERENCE = /^(?:client|project|proposal|invoice|timeEntry|timer|template|deposit)Ids?$/

/** Error statuses that do not follow from the declaration. */
export const furtherStatuses: Readonly<Record<string, readonly ErrorResponse[]>> = {
  'accounts.login': [401],
  'accounts.register': [409],
  'invoices.create': [422],
  'invoices.update': [422],
  'invoices.addLineItem': [422],
  'proposals.create': [422],
  'proposals.update': [422],
  'proposals.addLineItem': [422],
}

/** Error statuses that follow from the declaration. Other errors have the same body. */
function failures(call: Call): Json {
  const isShared = call.access === 'anyone' && /:(?:token|shareToken)\b/.test(call.path)
  const statuses: ErrorResponse[] = [
    400,
    ...(call.access === 'anyone' ? [] : ([401] as const)),
    ...(isWriting(call) || call.access === 'user' ? ([403] as const) : []),
    ...(call.params || bodyFields(call).some((name) => REFERENCE.test(name)) ? ([404] as const) : []),
    ...(isWriting(call) && (call.creates || call.params) ? ([409] as const) : []),
    ...(isShared ? ([410] as const) : []),
    ...(takesBody(call) ? ([413, 415] as const) : []),
    ...(call.access === 'user' ? ([429] as const) : []),
    ...(call.service === 'gateway' ? [] : ([503] as const)),
    ...(furtherStatuses[call.name] ?? []),
    'default',
  ]
  return Object.fromEntries(statuses.map((status) => [status, errorReference(status)]))
}

function bodyFields({ body }: Call): string[] {
  return Object.keys((body && schemaOf(body, 'input').properties) ?? {})
}

function json(call: Call, declared: z.core.$ZodType, io: 'input' | 'output'): Json {
  const schema = schemaOf(declared, io)
  return { 'application/json': { schema, example: exampleValue(schema, { io, feature: featureOf(call) }) } }
}
