import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { pageOf, queryOf, useText } from '@billfold/web-kit'
import { type Choices, useChoices } from '../lists/use-choices.tsx'

export type ClientChoices = Choices<Client>

interface ClientChoicesInput {
  /** Id of the chosen client, or '' if no client is chosen. */
  chosen: string
  /** Also offers inactive clients. */
  withInactive?: boolean
  isLazy?: boolean
}

export function useClientChoices({ chosen, withInactive = false, isLazy }: ClientChoicesInput): ClientChoices {
  const t = useText()
  return useChoices({
    list: ({ search, limit }) => pageOf(clientCalls.list, { query: { isActive: withInactive ? undefined : true, search, sort: 'name' }, limit }),
    record: (id) => queryOf(clientCalls.get, { params: { id } }),
    chosenId: chosen,
    failure: t('The clients could not be loaded.'),
    isLazy,
  })
}
