import type { Call, ResponseOf } from '@billfold/contracts/call'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useKeptFailure } from '../states/query-state.tsx'
import { addressOf, keyOf } from './address.ts'
import type { ApiError } from './api-error.ts'
import type { AddressInput, InputArgument } from './call-input.ts'

/** A read call as a query. Its key is the URL split at '/'; the client's default queryFn fetches it. */
export function queryOf<C extends Call>(call: C, ...[input]: InputArgument<AddressInput<C>>) {
  return queryOptions<ResponseOf<C>, ApiError>({ queryKey: keyOf(addressOf(call, input)) })
}

export function useCall<C extends Call>(call: C, ...input: InputArgument<AddressInput<C>>) {
  return useKeptFailure(useQuery(queryOf(call, ...input)))
}
