import type { SearchReader } from '@billfold/server-kit/database/open-search'
import { folded, ownerOfWords } from '@billfold/server-kit/database/search-text'
import { MOST_LOOKED_AT, RECENT } from './find-statement.ts'

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
