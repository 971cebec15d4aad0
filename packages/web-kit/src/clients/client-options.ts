import type { Client } from '@billfold/contracts/clients/client'
import type { SelectOption } from '@billfold/ui'
import { compareNames } from '../text/compare-names.ts'
import type { Translate } from '../text/language.store.ts'

export function sortClients(clients: readonly Client[]): Client[] {
  return clients.toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || compareNames(a.name, b.name))
}

/** Labels inactive clients as inactive, for selects that offer them. */
export function clientOption({ id, name, isActive }: Client, t: Translate): SelectOption {
  return { value: String(id), label: isActive ? name : t('{name} (inactive)', { name }) }
}
