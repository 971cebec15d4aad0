import { type Schema, searchRole, serviceRole } from './roles.ts'
import { CURRENT_USER } from './row-level-security.ts'

interface SearchedTable {
  table: string
  /** The column that a result shows first. Results whose title starts with the query rank highest. Line items have no title. */
  title?: string
  /** True if titles are also found despite typos. */
  isTitleFuzzy?: boolean
  words?: readonly string[]
  /** Columns that a result shows or sorts by. The search role cannot read any others. */
  shows: readonly string[]
}

/** The length of the title prefix in the index. Longer entries would not fit on an index page. */
export const TITLE_LETTERS = 64

/**
 * SQL that normalizes text for search: removes case, accents, ligatures and repeated white space. Independent of the database's locale.
 * Only uses immutable functions, so generated columns can use it.
 */
export function folded(expression: string): string {
  const plain = `casefold(normalize(${expression}, nfkd) collate pg_unicode_fast)`
  const unmarked = `regexp_replace(${plain}, '[\\u0300-\\u036f]+', '', 'g')`
  return `regexp_replace(translate(${unmarked}, 'øłđħı', 'oldhi'), '\\s+', ' ', 'g')`
}

/** For migrations: a generated column with the search text. A space precedes each word, and a line break ends the title. */
export function searchTextColumn({ title, words = [] }: Pick<SearchedTable, 'title' | 'words'>): string {
  const first = title === undefined ? [] : [folded(title), "e'\\n'"]
  const rest = words.length === 0 ? [] : [folded(words.map((column) => `coalesce(${column}, '')`).join(" || ' ' || "))]
  return `search_text text not null generated always as (${[...first, ...rest].map((part) => `' ' || ${part}`).join(' || ')}) stored`
}

/** For migrations: lets the search role read a table with a `searchTextColumn`, and creates its indexes. */
export function searchable({ table, title, isTitleFuzzy = false, shows }: SearchedTable): string[] {
  const fuzzyTitle = isTitleFuzzy ? `, ${titleOf(table)} public.gin_trgm_ops` : ''
  const byTitle = `create index ${table}_by_title on ${table} (user_id, left(search_text, ${TITLE_LETTERS}) text_pattern_ops)`
  return [
    // Keeps the index's pending list short, because every search scans it.
    `create index ${table}_by_words on ${table} using gin ((${ownerOfWords(table)}), search_text public.gin_trgm_ops${fuzzyTitle}) with (gin_pending_list_limit = 256)`,
    ...(title === undefined ? [] : [byTitle]),
    // Allows all rows: trigram operators are not leak-proof, so Postgres could not use the index with a policy that checks the owner.
    `create policy found_by_search on ${table} for select to ${searchRole} using (true)`,
    `grant select (user_id, id, search_text, ${shows.join(', ')}) on ${table} to ${searchRole}`,
  ]
}

interface SearchFunction {
  schema: Schema
  name: string
  /** True if the function has a second parameter `at_most`. */
  isLimited?: boolean
  /** SQL that selects ids. Must filter by `owner` and compare texts with `pattern`. */
  query: (sql: { owner: string; pattern: string }) => string
}

/**
 * For migrations: creates a function that returns the ids of the user's records whose texts contain a term. The function runs as the search
 * role, because row-level security would prevent the service role from using the trigram index.
 */
export function searchFunction({ schema, name, isLimited = false, query }: SearchFunction): string[] {
  // Uses the column's collation, because otherwise Postgres could not use the column's index.
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
 * SQL that hides `user_id` from all indexes except the word index. Postgres assumes an average number of records per user, so for a user
 * with 100,000 records it would otherwise read all of them from an index on the owner.
 */
export function ownerOfWords(row: string): string {
  return `+${row}.user_id`
}

/** SQL for the first line of the search text. */
export function titleOf(row: string): string {
  return `split_part(${row}.search_text, e'\\n', 1)`
}
