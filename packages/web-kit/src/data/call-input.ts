import type { BodyInput, Call, ParamsInput, QueryInput } from '@billfold/contracts/call'

type Plain = string | number | boolean

/** Ids are numbers in the browser and text in a path. */
type Params<C extends Call> = C extends { params: object } ? { params: { [K in keyof ParamsInput<C>]: string | number } } : object
type Body<C extends Call> = C extends { body: object } ? { body: BodyInput<C> } : object
type Query<C extends Call> = C extends { query: object } ? { query?: { [K in keyof QueryInput<C>]?: Plain | null | undefined } } : object

/** The parameters that determine the URL of a read call. */
export type AddressInput<C extends Call> = Params<C> & Query<C>

export type CallInput<C extends Call> = AddressInput<C> &
  Body<C> & {
    /** The version that the change is based on; the server answers 409 'stale_version' if there is a newer one. */
    ifMatch?: number | undefined
    signal?: AbortSignal | undefined
    /** Generated for creating calls by default; pass one to make retries safe. */
    idempotencyKey?: string | undefined
  }

/** Makes the input optional for calls that need none. */
export type InputArgument<I> = object extends I ? [input?: I] : [input: I]
