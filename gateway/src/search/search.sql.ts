import { SEARCH_RESULTS, type SearchAnswer, type SearchResult } from '@billfold/contracts/search/search'
import type { SearchReader } from '@billfold/server-kit/database/open-search'
import { folded, ownerOfWords, titleOf } from '@billfold/server-kit/database/search-text'
import { kinds } from './kinds.ts'
import { findStatement, MOST_LOOKED_AT, RECENT, shown } from './search-statement.sql.ts'

export async function searchRecords(search: SearchReader, userId: number, query: string): Promise<SearchAnswer> {
  const words = await readWords(search, userId, query)
  if (words.length === 0) return { results: [], isGuess: false }
  const found = await findRecords(search, userId, words)
  if (found.length > 0) return { results: found, isGuess: false }
  // Punctuation alone has no similar names.
  if (!words.some(({ isIndexed }) => isIndexed)) return { results: [], isGuess: false }
  const guessed = await guessRecords(search, userId, words)
  return { results: guessed, isGuess: guessed.length > 0 }
}

/** A word of the query. */
export interface Word {
  /** Folded in the same way as the stored search text. */
  folded: string
  /** Pattern for `like`, with wildcards escaped. */
  pattern: string
  /** True if the trigram index can answer for this word; false for punctuation alone. */
  isIndexed: boolean
  /** Clients whose name contains the word: their projects, invoices, proposals and hours match too. */
  clientIds: number[]
}

/** Further words are ignored. */
const MAX_WORDS = 8
/** A word in more client names than this does not narrow the search. */
const MAX_CLIENTS = 50
/** A shorter word has no trigram except at the start of a word, so it matches only there. */
const TRIGRAM = 3

/** Texts that the trigram index can find: three letters or digits, or fewer at the start or end of a word. */
const INDEXED = '[[:alnum:]]{3}|[[:alnum:]]{2}[^[:alnum:]]|[^[:alnum:]][[:alnum:]]'

// Postgres folds the query as it folded the stored texts, and in their collation; otherwise it would not use their indexes.
const READ = `
  with word as materialized (select place, ${folded('word')} collate "default" as folded from unnest($2::text[]) with ordinality typed (word, place)),
    pattern as materialized (
      select place, folded, start || ${likeLiterally('folded')} || '%' as pattern, start || folded ~ '${INDEXED}' as "isIndexed"
      from word cross join lateral (select case when length(folded) < ${TRIGRAM} then '% ' else '%' end as start) begun where folded <> ''
    )
  select folded, pattern, "isIndexed", array(
    select id from (
      (select id, search_text from projects.client c where "isIndexed" and ${ownerOfWords('c')} = $1 and search_text like pattern limit ${MOST_LOOKED_AT})
      union all
      (select id, search_text from projects.client where not "isIndexed" and user_id between $1 and $1 order by user_id desc, id desc limit ${RECENT})
    ) client where split_part(search_text, e'\\n', 1) like pattern limit ${MAX_CLIENTS}
  ) as "clientIds"
  from pattern order by place`

export async function readWords(search: SearchReader, userId: number, query: string): Promise<Word[]> {
  return search.rows<Word>(READ, [userId, query.split(/\s+/).slice(0, MAX_WORDS)])
}

function likeLiterally(expression: string): string {
  return `regexp_replace(${expression}, '([\\\\%_])', '\\\\\\1', 'g')`
}

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
