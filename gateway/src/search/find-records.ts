import type { SearchResult } from '@billfold/contracts/search/search'
import type { SearchReader } from '@billfold/server-kit/database/open-search'
import { findStatement, MOST_LOOKED_AT } from './find-statement.ts'
import type { Word } from './read-words.ts'

/** Finds the best records of each kind that contain every word. */
export async function findRecords(search: SearchReader, userId: number, words: readonly Word[]): Promise<SearchResult[]> {
  return search.rows<SearchResult>(findStatement(words.length), findParameters(userId, words))
}

function findParameters(userId: number, words: readonly Word[]): unknown[] {
  const phrase = words.map(({ folded }) => folded).join(' ')
  const clientIds = [...new Set(words.flatMap((word) => word.clientIds))]
  return [
    userId,
    ` ${phrase} \n`,
    ` ${phrase}`,
    words.some(({ isIndexed }) => isIndexed),
    clientIds,
    Math.ceil(MOST_LOOKED_AT / Math.max(1, clientIds.length)),
    ...words.flatMap((word) => [word.pattern, word.clientIds, patternInRecord(word, words)]),
  ]
}

const ANYTHING = '%'

/** A word that is in no client's name must be in the record itself. All such words are searched together. */
function patternInRecord(word: Word, words: readonly Word[]): string | null {
  const inNoName = words.filter(({ clientIds }) => clientIds.length === 0)
  const isAsked = inNoName.length < words.length && inNoName.some(({ isIndexed }) => isIndexed)
  if (!isAsked) return null
  return inNoName.includes(word) ? word.pattern : ANYTHING
}
