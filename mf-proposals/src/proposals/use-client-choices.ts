import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { useCall } from '@billfold/web-kit'

/** The user's clients, from the cache that every page shares. */
export function useClientChoices() {
  return useCall(clientCalls.list)
}

export type ClientChoices = ReturnType<typeof useClientChoices>
