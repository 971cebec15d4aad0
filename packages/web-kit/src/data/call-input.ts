import type { BodyInput, Call, ParamsInput, QueryInput } from '@billfold/contracts/call'

type Plain = string | number | boolean

/** Ids are numbers in the browser and text in a path. */
type Params<C extends Call> = C extends { params: object } ? { params: { [K in keyof ParamsInput<C>]: string | number } } : object
type Body<C extends Call> = C extends { body: object } ? { body: BodyInput<C> } : object
type Query<C extends Call> = C extends { query: object } ? { query?: { [K in keyof QueryInput<C>]?: Plain | null | undefined } } : object

/** What names a reading call: with these it has an address. */
export type AddressInput<C extends Call> = Params<C> & Query<C>

export type CallInput<C extends Call> = AddressInput<C> &
  Body<C> & {
    /** The version that the change was made on; a later one answers 409 'stale_version'. */
    ifMatch?: number | undefined
    signal?: AbortSignal | undefined
    /** A creating call gets a fresh one by itself; give one to make sending again safe. */
    idempotencyKey?: string | undefined
  }

/** Makes the input optional where a call needs none. */
export type InputArgument<I> = object extends I ? [input?: I] : [input: I]
