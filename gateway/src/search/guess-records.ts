import { SEARCH_RESULTS, type SearchResult } from '@billfold/contracts/search/search'
import type { SearchReader } from '@billfold/server-kit/database/open-search'
import { shown } from './find-records.ts'
import { kinds } from './kinds.ts'
import type { Word } from './read-words.ts'

/** What is called something like it. */
export async function guessRecords(search: SearchReader, userId: number, words: readonly Word[]): Promise<SearchResult[]> {
  return search.rows<SearchResult>(GUESS, [userId, words.map(({ folded }) => folded).join(' ')])
}

const TITLE = "split_part(r.search_text, e'\\n', 1)"
/** By the words that resemble most, then by how much else the title says. */
const LIKEST = `public.strict_word_similarity($2, ${TITLE}) desc, public.similarity($2, ${TITLE}) desc, r.id desc`

const GUESS = kinds
  .filter(({ isNamed }) => isNamed)
  .map((kind) =>
    shown(
      kind,
      // The index knows the whole text; a title resembles no more than the text that it is part of.
      `select r.id, row_number() over (order by ${LIKEST}) as place from ${kind.table} r
       where r.user_id = $1 and r.search_text operator(public.%>) $2 and ${TITLE} operator(public.%>) $2 order by place limit ${SEARCH_RESULTS}`,
    ),
  )
  .join(' union all ')
