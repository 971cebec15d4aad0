import { type Schema, searchRole, serviceRole } from './roles.ts'
import { CURRENT_USER } from './row-level-security.ts'

interface SearchedTable {
  table: string
  /** Column shown first in a result and ranked highest when it starts with the query. Line items have none. */
  title?: string
  /** Finds titles with typing errors too. */
  isTitleFuzzy?: boolean
  words?: readonly string[]
  /** Columns that a result shows or sorts by. The search role can read no others. */
  shows: readonly string[]
}

/** Length of the title prefix in the index; longer entries would not fit into an index page. */
export const TITLE_LETTERS = 64

/**
 * SQL that normalizes text for search: removes case, accents, ligatures and repeated white space. Uses only immutable functions, so generated columns
 * can use it, and does not depend on the database's locale.
 */
export function folded(expression: string): string {
  const plain = `casefold(normalize(${expression}, nfkd) collate pg_unicode_fast)`
  const unmarked = `regexp_replace(${plain}, '[\\u0300-\\u036f]+', '', 'g')`
  return `regexp_replace(translate(${unmarked}, 'øłđħı', 'oldhi'), '\\s+', ' ', 'g')`
}

/** For migrations: makes a table searchable. In the search text a blank precedes each word and a line break ends the title. */
export function searchable(searched: SearchedTable): string[] {
  const { table, title, isTitleFuzzy = false, shows } = searched
  const fuzzyTitle = isTitleFuzzy ? `, ${titleOf(table)} public.gin_trgm_ops` : ''
  const byTitle = `create index ${table}_by_title on ${table} (user_id, left(search_text, ${TITLE_LETTERS}) text_pattern_ops)`
  return [
    `alter table ${table} add column search_text text not null generated always as (${searchText(searched)}) stored`,
    // Every search scans the index's pending list, so keep it short.
    `create index ${table}_by_words on ${table} using gin ((${ownerOfWords(table)}), search_text public.gin_trgm_ops${fuzzyTitle}) with (gin_pending_list_limit = 256)`,
    ...(title === undefined ? [] : [byTitle]),
    // Trigram operators are not leak-proof, so Postgres could not use the index with a policy that checks the owner.
    `create policy found_by_search on ${table} for select to ${searchRole} using (true)`,
    `grant select (user_id, id, search_text, ${shows.join(', ')}) on ${table} to ${searchRole}`,
  ]
}

/** For migrations: replaces the columns that a search finds. Rewrites the table. */
export function changeSearchText(searched: Omit<SearchedTable, 'shows'>): string {
  return `alter table ${searched.table} alter column search_text set expression as (${searchText(searched)})`
}

function searchText({ title, words = [] }: Pick<SearchedTable, 'title' | 'words'>): string {
  const first = title === undefined ? [] : [folded(title), "e'\\n'"]
  const rest = words.length === 0 ? [] : [folded(words.map((column) => `coalesce(${column}, '')`).join(" || ' ' || "))]
  return [...first, ...rest].map((part) => `' ' || ${part}`).join(' || ')
}

interface SearchFunction {
  schema: Schema
  name: string
  /** The function has a second parameter `at_most`. */
  isLimited?: boolean
  /** SQL that selects ids. It must filter by `owner`, and compare texts with `pattern`. */
  query: (sql: { owner: string; pattern: string }) => string
}

/**
 * For migrations: creates a function that returns the ids of the user's records whose texts contain a term. It runs as the search role, because
 * row-level security would keep the service's own role from using the trigram index.
 */
export function searchFunction({ schema, name, isLimited = false, query }: SearchFunction): string[] {
  // The collation of the column, because Postgres could not use its index otherwise.
  const pattern = `'%' || ${folded("regexp_replace(term, '([\\\\%_])', '\\\\\\1', 'g')")} collate "default" || '%'`
  return [
    `create function ${name}(term text${isLimited ? ', at_most integer' : ''}) returns setof integer language sql stable security definer rows 100 set search_path = ${schema}, pg_temp as $$
      ${query({ owner: CURRENT_USER, pattern: '(select pattern from searched)' }).replace(/^/, `with searched as materialized (select ${pattern} as pattern) `)}
    $$`,
    `revoke execute on function ${name} from public`,
    `grant execute on function ${name} to ${serviceRole(schema)}`,
    `grant create on schema ${schema} to ${searchRole}`,
    `alter function ${name} owner to ${searchRole}`,
    `revoke create on schema ${schema} from ${searchRole}`,
  ]
}

/** For migrations: creates a function that returns the ids of the user's clients or projects whose names contain a term. */
export function findByName(schema: Schema, records: 'clients' | 'projects'): string[] {
  const table = records === 'clients' ? 'projects.client' : 'projects.project'
  return searchFunction({
    schema,
    name: `find_${records}_by_name`,
    query: ({ owner, pattern }) => `select id from ${table} r where ${ownerOfWords('r')} = ${owner} and search_text like ${pattern} and ${titleOf('r')} like ${pattern}`,
  })
}

/**
 * SQL that hides `user_id` from all indexes but the index of words. Postgres assumes an average number of records per user; for a user with 100,000
 * records it would otherwise read all of them from an index on the owner.
 */
export function ownerOfWords(row: string): string {
  return `+${row}.user_id`
}

/** SQL for the first line of the search text. */
export function titleOf(row: string): string {
  return `split_part(${row}.search_text, e'\\n', 1)`
}
