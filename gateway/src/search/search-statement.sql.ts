import { SEARCH_RESULTS } from '@billfold/contracts/search/search'
import { ownerOfWords, TITLE_LETTERS } from '@billfold/server-kit/database/search-text'
import { type Kind, kinds, type Lines } from './kinds.ts'

/** The newest records are read one by one. A word in fewer than five of them is rare enough for the index. */
export const RECENT = 1000
/** Limits every other subquery, because a word may have been common long ago. */
export const MOST_LOOKED_AT = 2000

/** One statement for all kinds that depends only on the number of words, so Postgres plans it once. */
export function findStatement(words: number): string {
  return kinds.map((kind) => shown(kind, best(kind, words))).join(' union all ')
}

const TITLE = `left(r.search_text, ${TITLE_LETTERS})`
const CALLED_SO = titleBegins('$2::text')
const BEGINS_SO = titleBegins('$3::text')
const HAS_INDEXED = '$4::boolean'
const CLIENTS = '$5::integer[]'
const OF_EACH_CLIENT = '$6::integer'
/** Three parameters per word. */
const patternOf = (word: number) => `$${7 + 3 * word}::text`
const clientsWith = (word: number) => `$${8 + 3 * word}::integer[]`
const askedPatternOf = (word: number) => `$${9 + 3 * word}::text`

/** A range condition, so that the title index answers for any prefix. chr(1114111) is the highest code point. */
function titleBegins(beginning: string): string {
  const start = `left(${beginning}, ${TITLE_LETTERS})`
  return `${TITLE} ~>=~ ${start} and ${TITLE} ~<~ (${start} || chr(1114111)) and r.search_text ^@ ${beginning}`
}

/**
 * Ranks exact titles first, then prefixes, then other matches; newest first within each. Under row-level security Postgres has no
 * statistics and cannot tell common words from rare ones. So the newest records are read first, and an index is used only if they do not
 * contain enough matches.
 */
function best(kind: Kind, words: number): string {
  const { newest, lines } = kind
  const onItsLines = lines ? ` or (select count(*) from ${lines.table} l where l.user_id = $1 and l.${lines.parent} = r.id and ${onLine(words)}) > 0` : ''
  return `with recent as materialized (
      select ${listed(kind)}, case when ${CALLED_SO} then 2 when ${BEGINS_SO} then 1 else 0 end as rank
      from (${newestOf(kind, { user_id: '$1' }, RECENT)}) r where ${holdsWords(kind, words)}${onItsLines}
    )
    select id, row_number() over (order by max(rank) desc, ${newestFirst(newest)}) as place
    from (${['table recent', ...others(kind, words)].join(' union all ')}) candidate group by ${listed(kind)} order by place limit ${SEARCH_RESULTS}`
}

/** Each subquery fits exactly one index, so that Postgres cannot pick another one based on its estimates for a user. */
function others(kind: Kind, words: number): string[] {
  const { table, belongsToClient, lines } = kind
  const way = (rank: number, from: string, where = 'true') =>
    `(select ${listed(kind)}, ${rank} from (${from} limit ${MOST_LOOKED_AT}) r
      where (select count(*) from recent where rank >= ${rank}) < ${SEARCH_RESULTS} and ${where})`
  const titled = (title: string) => `select ${listed(kind)} from ${table} r where r.user_id = $1 and ${title} order by ${TITLE} using ~<~`
  const holding = (pattern: (word: number) => string) =>
    `select ${listed(kind)}, ${compared(kind)} from ${table} r where ${ownerOfWords('r')} = $1 and ${every(words, (word) => `r.search_text like ${pattern(word)}`)}`
  return [
    way(2, titled(CALLED_SO)),
    way(1, titled(BEGINS_SO)),
    way(0, `${holding(patternOf)} and ${HAS_INDEXED}`),
    ...(belongsToClient ? [way(0, newestOfClients(kind), holdsWords(kind, words)), way(0, holding(askedPatternOf), holdsWords(kind, words))] : []),
    ...(lines ? [way(0, recordsOfLines(kind, lines, words))] : []),
  ]
}

/** Uses an index that starts with the owner. `between` instead of `=`, or Postgres would pick an index with all users' records in that order. */
function newestOf(kind: Kind, owner: Record<string, string>, limit: number | string): string {
  const columns = Object.entries(owner)
  const isOwners = columns.map(([column, value]) => `${column} between ${value} and ${value}`).join(' and ')
  // Indexes with a date are descending; those without are read backwards.
  const order = columns.map(([column]) => (kind.newest.length > 0 ? column : `${column} desc`)).join(', ')
  return `select ${listed(kind)}, ${compared(kind)} from ${kind.table} where ${isOwners} order by ${order}, ${newestFirst(kind.newest)} limit ${limit}`
}

function newestOfClients(kind: Kind): string {
  return `select r.* from unnest(${CLIENTS}) client (id) cross join lateral (${newestOf(kind, { user_id: '$1', client_id: 'client.id' }, OF_EACH_CLIENT)}) r`
}

/** Looks up by id alone and then checks the owner; otherwise Postgres would use an owner index that has the id last. */
function recordsOfLines(kind: Kind, { table, parent }: Lines, words: number): string {
  const found = `select ${parent} as id from ${table} l where ${ownerOfWords('l')} = $1 and ${HAS_INDEXED} and ${onLine(words)} limit ${MOST_LOOKED_AT}`
  return `select r.* from (select distinct id from (${found}) line) line cross join lateral (
    select ${listed(kind)}, user_id from ${kind.table} where id = line.id offset 0) r where r.user_id = $1`
}

function holdsWords({ belongsToClient }: Kind, words: number): string {
  const holds = (word: number) => `r.search_text like ${patternOf(word)}`
  return every(words, belongsToClient ? (word) => `(${holds(word)} or r.client_id = any(${clientsWith(word)}))` : holds)
}

function onLine(words: number): string {
  return every(words, (word) => `l.search_text like ${patternOf(word)}`)
}

function every(words: number, condition: (word: number) => string): string {
  return Array.from({ length: words }, (_, word) => condition(word)).join(' and ')
}

function listed({ newest }: Kind): string {
  return ['id', ...newest].join(', ')
}

function compared({ belongsToClient }: Kind): string {
  return belongsToClient ? 'search_text, client_id' : 'search_text'
}

function newestFirst(columns: readonly string[]): string {
  return [...columns, 'id'].map((column) => `${column} desc`).join(', ')
}

/**
 * Selects the columns to show for the records that `found` lists by `id` and `place`. `offset 0` forces one lookup per record: with many
 * users Postgres expects few rows per user and would join with all of the user's records.
 */
export function shown({ kind, table, belongsToClient, title, detail, status, amount, date }: Kind, found: string): string {
  const client = belongsToClient ? 'cross join lateral (select name from projects.client where user_id = $1 and id = r.client_id offset 0) c' : ''
  const text = (expression = 'null') => `(${expression})::text`
  return `(select record.* from (${found}) found cross join lateral (
      select '${kind}' as kind, r.id, ${text(title)} as title, ${text(detail)} as detail,
        ${text(status)} as status, ${text(amount)} as amount, ${text(date)} as date
      from ${table} r ${client} where r.user_id = $1 and r.id = found.id offset 0
    ) record order by found.place)`
}
