import type { SearchReader } from '@billfold/server-kit/database/open-search'
import { folded } from '@billfold/server-kit/database/search-text'

/** One that was typed. */
export interface Word {
  /** In the form in which everything that can be found is kept. */
  folded: string
  /** Where it stands in a text, for `like`: no sign in it stands for others. */
  pattern: string
  /** Whose name holds it: their projects, invoices, proposals and hours are found by it too. */
  clientIds: number[]
}

/** Whoever types more has said enough with these. */
const MAX_WORDS = 8
/** A word that stands in more names than these tells nothing about anybody. */
const MAX_CLIENTS = 50
/** A shorter word has no trigram but at the beginning of one: only there it is looked for. */
const TRIGRAM = 3

// By Postgres, which folded what they are compared with.
const READ = `
  with word as materialized (select place, ${folded('word')} as folded from unnest($2::text[]) with ordinality typed (word, place)),
    pattern as materialized (
      select place, folded, case when length(folded) < ${TRIGRAM} then '% ' else '%' end || ${likeLiterally('folded')} || '%' as pattern
      from word where folded <> ''
    )
  select folded, pattern, array(
    select id from projects.client where user_id = $1 and search_text like pattern and split_part(search_text, e'\\n', 1) like pattern limit ${MAX_CLIENTS}
  ) as "clientIds"
  from pattern order by place`

export async function readWords(search: SearchReader, userId: number, query: string): Promise<Word[]> {
  return search.rows<Word>(READ, [userId, query.split(/\s+/).slice(0, MAX_WORDS)])
}

function likeLiterally(expression: string): string {
  return `regexp_replace(${expression}, '([\\\\%_])', '\\\\\\1', 'g')`
}
