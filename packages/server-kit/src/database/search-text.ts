import { searchRole } from './roles.ts'

interface SearchedTable {
  table: string
  /** The column that stands first in a result: what begins with the words that were typed is the best match. Lines of something have none. */
  title?: string
  /** Columns that hold further words. */
  words?: readonly string[]
  /** Columns that a result shows or is ordered by. Search sees no other. */
  shows: readonly string[]
}

/** Of a title, as the index by its first letters knows it: a longer entry would not fit into a page of it. */
export const TITLE_LETTERS = 64

/**
 * Letters as search compares them: without case, accents, ligatures or runs of white space. Of nothing but Postgres's own immutable
 * functions, so that a generated column may be made of it; equal on every machine, whatever the database's locale.
 */
export function folded(expression: string): string {
  const plain = `casefold(normalize(${expression}, nfkd) collate pg_unicode_fast)`
  const unmarked = `regexp_replace(${plain}, '[\\u0300-\\u036f]+', '', 'g')`
  return `regexp_replace(translate(${unmarked}, 'øłđħı', 'oldhi'), '\\s+', ' ', 'g')`
}

/** For migrations: its rows can be found. Every word begins after a blank, and the title ends with its line. */
export function searchable({ table, title, words = [], shows }: SearchedTable): string[] {
  const first = title === undefined ? [] : [folded(title), "e'\\n'"]
  const rest = words.length === 0 ? [] : [folded(words.map((column) => `coalesce(${column}, '')`).join(" || ' ' || "))]
  const text = [...first, ...rest].map((part) => `' ' || ${part}`).join(' || ')
  const byTitle = `create index ${table}_by_title on ${table} (user_id, left(search_text, ${TITLE_LETTERS}) text_pattern_ops)`
  return [
    `alter table ${table} add column search_text text not null generated always as (${text}) stored`,
    // The entries that wait to be sorted in are read by every search: few of them.
    `create index ${table}_by_words on ${table} using gin (user_id, search_text public.gin_trgm_ops) with (gin_pending_list_limit = 256)`,
    ...(title === undefined ? [] : [byTitle]),
    // Trigram operators are not leak-proof: with a policy that asks whose row it is no index could answer them.
    `create policy found_by_search on ${table} for select to ${searchRole} using (true)`,
    `grant select (user_id, id, search_text, ${shows.join(', ')}) on ${table} to ${searchRole}`,
  ]
}

/**
 * A record's owner as no index has it but that of its words. Postgres expects of each user the few records that users have on average: it
 * would rather read all that somebody has from an index of owners, a hundred thousand of them, than ask which hold a word.
 */
export function ownerOfWords(row: string): string {
  return `+${row}.user_id`
}

/** The first line. */
export function titleOf(row: string): string {
  return `split_part(${row}.search_text, e'\\n', 1)`
}

/** For migrations: the index of words holds its owner in a form of its own, and titles that somebody may misspell. */
export function indexWords(table: string, { isNamed = false } = {}): string[] {
  const title = isNamed ? `, ${titleOf(table)} public.gin_trgm_ops` : ''
  return replaceIndexOfWords(table, `(${ownerOfWords(table)}), search_text public.gin_trgm_ops${title}`)
}

/** As `searchable` made it. */
export function indexWordsAsBefore(table: string): string[] {
  return replaceIndexOfWords(table, 'user_id, search_text public.gin_trgm_ops')
}

function replaceIndexOfWords(table: string, columns: string): string[] {
  return [`drop index ${table}_by_words`, `create index ${table}_by_words on ${table} using gin (${columns}) with (gin_pending_list_limit = 256)`]
}

export function notSearchable(table: string): string[] {
  return [
    `revoke select on ${table} from ${searchRole}`,
    `drop policy found_by_search on ${table}`,
    // Its indexes go with it.
    `alter table ${table} drop column search_text`,
  ]
}
