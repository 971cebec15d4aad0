import type { Call } from '@billfold/contracts/call'
import { MAX_LIMIT } from '@billfold/contracts/list'
import { type Page, requestPage } from '@billfold/web-kit'
import { addressOf } from '../data/address.ts'
import type { ItemOf, ListFilter } from '../data/queries.ts'

/** All records that match a filter, read page by page. */
export async function* readAll<C extends Call & { paginated: true }>(call: C, filter: ListFilter<C>): AsyncGenerator<ItemOf<C>> {
  let address: string | null = addressOf(call, { query: { ...filter, limit: MAX_LIMIT } })
  while (address !== null) {
    const page = (await requestPage(address)) as Page<ItemOf<C>>
    yield* page.items
    address = page.next
  }
}
