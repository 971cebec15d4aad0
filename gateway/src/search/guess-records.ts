import { SEARCH_RESULTS, type SearchResult } from '@billfold/contracts/search/search'
import type { SearchReader } from '@billfold/server-kit/database/open-search'
import { ownerOfWords, titleOf } from '@billfold/server-kit/database/search-text'
import { kinds } from './kinds.ts'
import type { Word } from './read-words.ts'
import { shown } from './shown-records.ts'

/** Records per kind. Comparing names by similarity is slower than `like`. */
const MOST_COMPARED = 300

/** Finds records with a similar name. */
export async function guessRecords(search: SearchReader, userId: number, words: readonly Word[]): Promise<SearchResult[]> {
  return search.rows<SearchResult>(GUESS, [userId, words.map(({ folded }) => folded).join(' ')])
}

/** Sorts by the most similar words, then by similarity of the whole title. */
const LIKEST = 'public.strict_word_similarity($2, title) desc, public.similarity($2, title) desc, id desc'

const GUESS = kinds
  .filter(({ isNamed }) => isNamed)
  .map((kind) =>
    shown(
      kind,
      `select id, row_number() over (order by ${LIKEST}) as place from (
         select r.id, ${titleOf('r')} as title from ${kind.table} r
         where ${ownerOfWords('r')} = $1 and ${titleOf('r')} operator(public.%>) $2 limit ${MOST_COMPARED}
       ) likely order by place limit ${SEARCH_RESULTS}`,
    ),
  )
  .join(' union all ')
