import { type ListPage, PAGE_SIZE } from '@billfold/contracts/list'
import type { SentRequest } from './declared-answers.ts'

/** Reply for a list call that returns these records page by page. */
export function inPages<Item>(items: readonly Item[]): (request: Pick<SentRequest, 'address'>) => ListPage<Item> {
  return ({ address }) => {
    const query = new URL(address, 'http://localhost').searchParams
    const start = Number(query.get('cursor') ?? 0)
    const end = start + Number(query.get('limit') ?? PAGE_SIZE)
    return { items: items.slice(start, end), cursor: end < items.length ? String(end) : undefined, total: items.length }
  }
}
