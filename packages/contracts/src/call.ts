import type { ListPage } from './list.ts'
import type * as z from './zod.ts'

type Schema = z.core.$ZodType

/** The service that handles a call. The gateway handles accounts, settings and the module registry itself. */
export type Service = 'gateway' | 'projects' | 'billing' | 'proposals'

interface Declaration {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /**
   * The specified path, with parameters as ':id'; matched case-insensitively. '/internal/…' calls are only made between services. They are
   * not in `calls`, so the gateway does not route to them.
   */
  path: `/api/${string}` | `/internal/${string}`
  service: Service
  /** Credentials that the call requires: 'user' a session, 'operator' the operator token, 'anyone' none. */
  access: 'user' | 'operator' | 'anyone'
  /** One sentence for the OpenAPI document. */
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** Passes the body to the handler as raw bytes, for signature verification. */
  raw?: true
  /** Accepted media types of an uploaded file. The handler must detect the real type from the content. */
  upload?: readonly string[]
  /** The gateway's handler reads the uploaded file itself, because the file may be too large to fit in memory. */
  streamed?: true
  /** Maximum size of the body in bytes, if larger than the default of 1 MiB. */
  maxBytes?: number
  /** If `response`, `file` and `events` are all absent, the call returns 204. */
  response?: Schema
  /** The response is an array with pagination. The query is a `listQuery`, and handlers return a `ListPage`. */
  paginated?: true
  /** Media type of the response if it is a file ('application/pdf') and not JSON. */
  file?: string
  /** Schema of each event of a server-sent event stream. */
  events?: Schema
  /** Message of the 404 response, which is also sent for malformed ids in the path. */
  notFound?: string
  /** True if the call creates a record. Such calls accept an Idempotency-Key and return 201. */
  creates?: true
  /** True for calls that write although the specification requires GET. They get CSRF protection and are never retried. */
  writes?: true
  /** True if the call changes a versioned record. Such calls accept If-Match. */
  versioned?: true
  /** The request to another service that this call makes on the user’s behalf. The gateway signs an identity for it. */
  delegates?: { readonly service: Service; readonly call: string }
  /**
   * The ':token' belongs to a client portal, and only the projects service can verify it. The gateway asks that service to verify the token
   * and passes the link's id in the identity.
   */
  opensPortal?: true
  /** The slow dependency of a call. Such calls have a separate queue, so they cannot hold up others. */
  waitsFor?: WaitedFor
}

/** 'drawing' means PDF rendering, which handles one document at a time. */
export type WaitedFor = 'Stripe' | 'drawing' | 'mail server'

export type Call<D extends Declaration = Declaration> = D & { readonly name: string }

type Named<G extends Record<string, Declaration>> = { readonly [K in keyof G]: Call<G[K]> }

export function isWriting({ method, writes }: Pick<Declaration, 'method' | 'writes'>): boolean {
  return method !== 'GET' || writes === true
}

/** Returns the declaration unchanged and preserves its literal types. */
export function call<const D extends Declaration>(declaration: D): D {
  return declaration
}

/** Declares the calls of a feature and names them: the key 'list' of the feature 'clients' becomes 'clients.list'. */
export function defineCalls<const G extends Record<string, Declaration>>(feature: string, group: G): Named<G> {
  const named = Object.entries(group).map(([key, declaration]) => [key, { ...declaration, name: `${feature}.${key}` }])
  return Object.fromEntries(named) as Named<G>
}

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

export type ParamsOf<C extends Declaration> = Output<C['params']>
export type QueryOf<C extends Declaration> = Output<C['query']>
/** The uploaded file's bytes if the call takes an upload. Undefined if the handler reads the file itself. */
export type BodyOf<C extends Declaration> = C extends { streamed: true } ? undefined : C extends { upload: readonly string[] } ? Uint8Array : Output<C['body']>
/** The file's bytes if the call returns a file. */
export type ResponseOf<C extends Declaration> = C extends { file: string } ? Uint8Array : Output<C['response']>

/** Types for callers, because the schemas accept wider input types than they output. */
export type ParamsInput<C extends Declaration> = Input<C['params']>
export type QueryInput<C extends Declaration> = Input<C['query']>
export type BodyInput<C extends Declaration> = C extends { upload: readonly string[] } ? Blob : Input<C['body']>
export type ResponseInput<C extends Declaration> = C extends { file: string }
  ? FileAnswer | StreamedFile
  : C extends { events: infer E }
    ? EventFeed<Input<E>>
    : C extends { paginated: true }
      ? ListPage<ItemOf<Input<C['response']>>>
      : Input<C['response']>

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never

/** A file returned by a handler. */
export interface FileAnswer {
  name: string
  /** The exact media type, if the call declares a wildcard ('image/*'). */
  type?: string
  content: Uint8Array
}

/** A file that is read from its source while it is being sent. */
export interface StreamedFile {
  name: string
  type: string
  size: number
  chunks: AsyncIterable<Uint8Array>
}

/** Called once the stream is open. The returned function is called when the client disconnects. */
export type EventFeed<Event> = (sink: EventSink<Event>) => () => void

export interface EventSink<Event> {
  send(event: Event): void
  end(): void
}

/**
 * Id of the user a page acts for. If the session belongs to another user, the gateway responds with 401 and the session's user id in this
 * header. Needed because tabs share the cookie, so another tab may have switched users. Without the header, the cookie alone determines the
 * user.
 */
export const USER_HEADER = 'Billfold-User'
