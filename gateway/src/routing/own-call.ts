import type { BodyOf, Call, ParamsOf, QueryOf, ResponseInput } from '@billfold/contracts/call'
import type { GatewayContext } from '../context.ts'

interface OwnRequest<C extends Call> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
}

export interface OwnCall {
  call: Call
  handle: (request: OwnRequest<Call>, ctx: GatewayContext) => Promise<unknown>
}

export function ownCall<C extends Call>(
  call: C,
  handle: (request: OwnRequest<C>, ctx: GatewayContext) => Promise<ResponseInput<C>>,
): OwnCall {
  // The cast is safe: the input has been parsed with this call's schemas.
  return { call, handle }
}
