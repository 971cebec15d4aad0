import type { SearchReader } from '@billfold/server-kit/database/open-search'
import { folded, ownerOfWords } from '@billfold/server-kit/database/search-text'
import { MOST_LOOKED_AT, RECENT } from './find-statement.ts'

/** One that was typed. */
export interface Word {
  /** In the form in which everything that can be found is kept. */
  folded: string
  /** Where it stands in a text, for `like`: no sign in it stands for others. */
  pattern: string
  /** Whether the index of words can be asked for it: not for signs alone. */
  isIndexed: boolean
  /** Whose name holds it: their projects, invoices, proposals and hours are found by it too. */
  clientIds: number[]
}

/** Whoever types more has said enough with these. */
const MAX_WORDS = 8
/** A word that stands in more names than these tells nothing about anybody. */
const MAX_CLIENTS = 50
/** A shorter word has no trigram but at the beginning of one: only there it is looked for. */
const TRIGRAM = 3

/** What the index of words can look for: three letters and figures, of which an end or a beginning of a word may stand for missing ones. */
const INDEXED = '[[:alnum:]]{3}|[[:alnum:]]{2}[^[:alnum:]]|[^[:alnum:]][[:alnum:]]'

// By Postgres, which folded what they are compared with, and in the collation of those texts: in another no index of theirs would be asked.
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
