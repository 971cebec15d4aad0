import type * as z from './zod.ts'

type Schema = z.core.$ZodType

/** Who answers a call. The gateway keeps accounts, settings and the module registry itself. */
export type Service = 'gateway' | 'projects' | 'billing' | 'proposals'

interface Declaration {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /**
   * As in the specification, parameters as ':id'. Matched case-insensitively. '/internal/…' is asked by ourselves alone: such a call is
   * not among `calls`, and so no way leads to it from outside.
   */
  path: `/api/${string}` | `/internal/${string}`
  service: Service
  /** 'user' needs a session, 'operator' the token of whoever runs this Billfold; 'anyone' needs nothing. */
  access: 'user' | 'operator' | 'anyone'
  /** One sentence for OpenAPI. */
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** The body is handed over as the bytes that came, for a signature over them. */
  raw?: true
  /** The body is a file of one of these media types; what it really is, its content says. */
  upload?: readonly string[]
  /** How large its body may be where that is more than the usual mebibyte. */
  maxBytes?: number
  /** Absent, and without a `file` or `events`: the answer has no body (204). */
  response?: Schema
  /** The answer is a file of this media type ('application/pdf') instead of JSON. */
  file?: string
  /** The answer is a stream of server-sent events, each of this form, that stays open. */
  events?: Schema
  /** The message of its 404. A path id that cannot be one answers with it too. */
  notFound?: string
  /** The call creates something: it takes an Idempotency-Key and answers 201. */
  creates?: true
  /** A GET by the specification that writes something down all the same: it is kept from other sites and never repeated, like any other method. */
  writes?: true
  /** The call changes a record that carries a version: it takes If-Match. */
  versioned?: true
  /** The one call of another service that its service makes on behalf of the user: the gateway signs an identity for it. */
  delegates?: { readonly service: Service; readonly call: string }
  /** What answers it is slow, or may be: it waits in a line of its own, and keeps nobody waiting who asks for something else. */
  waitsFor?: WaitedFor
}

/** 'drawing': documents are drawn one after the other. */
export type WaitedFor = 'Stripe' | 'drawing' | 'mail server'

export type Call<D extends Declaration = Declaration> = D & { readonly name: string }

type Named<G extends Record<string, Declaration>> = { readonly [K in keyof G]: Call<G[K]> }

export function isWriting({ method, writes }: Pick<Declaration, 'method' | 'writes'>): boolean {
  return method !== 'GET' || writes === true
}

/** Keeps the exact types of one declaration. */
export function call<const D extends Declaration>(declaration: D): D {
  return declaration
}

/** Declares the calls of one feature; 'clients' + 'list' is named 'clients.list'. */
export function defineCalls<const G extends Record<string, Declaration>>(feature: string, group: G): Named<G> {
  const named = Object.entries(group).map(([key, declaration]) => [key, { ...declaration, name: `${feature}.${key}` }])
  return Object.fromEntries(named) as Named<G>
}

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

export type ParamsOf<C extends Declaration> = Output<C['params']>
export type QueryOf<C extends Declaration> = Output<C['query']>
/** Of a call that takes a file: its bytes. */
export type BodyOf<C extends Declaration> = C extends { upload: readonly string[] } ? Uint8Array : Output<C['body']>
/** Of a call for a file: its bytes. */
export type ResponseOf<C extends Declaration> = C extends { file: string } ? Uint8Array : Output<C['response']>

/** What a caller has to send: inputs are wider than what the schemas make of them. */
export type ParamsInput<C extends Declaration> = Input<C['params']>
export type QueryInput<C extends Declaration> = Input<C['query']>
export type BodyInput<C extends Declaration> = C extends { upload: readonly string[] } ? Blob : Input<C['body']>
export type ResponseInput<C extends Declaration> = C extends { file: string }
  ? FileAnswer
  : C extends { events: infer E }
    ? EventFeed<Input<E>>
    : Input<C['response']>

/** A file as whoever answers hands it over. */
export interface FileAnswer {
  /** What it is saved as; any characters. */
  name: string
  /** Where the call declares a kind of file ('image/*'), which one it is. */
  type?: string
  content: Uint8Array
}

/** A stream as whoever answers it begins it, once it is open. What it gives back is called when nobody listens any more. */
export type EventFeed<Event> = (sink: EventSink<Event>) => () => void

export interface EventSink<Event> {
  send(event: Event): void
  end(): void
}
