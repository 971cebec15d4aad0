import { SEARCH_RESULTS, type SearchAnswer, type SearchResult } from '@billfold/contracts/search/search-calls'
import { TITLE_LETTERS, folded, ownerOfWords, titleOf } from '@billfold/server-kit/database/search-text'
import type { SearchReader } from '@billfold/server-kit/database/open-search'
import { type Kind, type Lines, kinds } from './kinds.ts'

/** Number of newest records that are scanned. A word found in fewer than five of them is rare enough to use the index. */
const RECENT = 1000
/** Row limit for all other subqueries, because a word may be common in older records. */
const MOST_LOOKED_AT = 2000

/** Builds one statement for all kinds. It depends only on the number of words, so Postgres plans it once. */
function findStatement(words: number): string {
  return kinds.map((kind) => shown(kind, best(kind, words))).join(' union all ')
}

const TITLE = `left(r.search_text, ${TITLE_LETTERS})`
const IS_TITLE = titleBegins('$2::text')
const BEGINS_TITLE = titleBegins('$3::text')
const HAS_INDEXED = '$4::boolean'
const CLIENTS = '$5::integer[]'
const OF_EACH_CLIENT = '$6::integer'
/** The statement has three parameters per word. */
const patternOf = (word: number) => `$${7 + 3 * word}::text`
const clientsWith = (word: number) => `$${8 + 3 * word}::integer[]`
const askedPatternOf = (word: number) => `$${9 + 3 * word}::text`

/** Uses a range condition, so that the title index works for any prefix. chr(1114111) is the highest code point. */
function titleBegins(beginning: string): string {
  const start = `left(${beginning}, ${TITLE_LETTERS})`
  return `${TITLE} ~>=~ ${start} and ${TITLE} ~<~ (${start} || chr(1114111)) and r.search_text ^@ ${beginning}`
}

/**
 * Ranks exact titles first, then prefixes, then other matches, each with the newest first. Under row-level security, Postgres has no
 * statistics and cannot tell common words from rare ones. Therefore the newest records are read first, and an index is used only if they do
 * not contain enough matches.
 */
function best(kind: Kind, words: number): string {
  const { newest, lines } = kind
  const orOnLines = lines ? ` or (select count(*) from ${lines.table} l where l.user_id = $1 and l.${lines.parent} = r.id and ${onLine(words)}) > 0` : ''
  return `with recent as materialized (
      select ${listed(kind)}, case when ${IS_TITLE} then 2 when ${BEGINS_TITLE} then 1 else 0 end as rank
      from (${newestOf(kind, RECENT)}) r where ${holdsWords(kind, words)}${orOnLines}
    )
    select id, row_number() over (order by max(rank) desc, ${newestFirst(newest)}) as place
    from (${['table recent', ...others(kind, words)].join(' union all ')}) candidate group by ${listed(kind)} order by place limit ${SEARCH_RESULTS}`
}

/** Each subquery fits exactly one index, so that Postgres cannot choose another one based on its estimates for a user. */
function others(kind: Kind, words: number): string[] {
  const { table, belongsToClient, lines } = kind
  const candidates = (rank: number, from: string, where = 'true') =>
    `(select ${listed(kind)}, ${rank} from (${from} limit ${MOST_LOOKED_AT}) r
      where (select count(*) from recent where rank >= ${rank}) < ${SEARCH_RESULTS} and ${where})`
  const titled = (title: string) => `select ${listed(kind)} from ${table} r where r.user_id = $1 and ${title} order by ${TITLE} using ~<~`
  const holding = (pattern: (word: number) => string) =>
    `select ${listed(kind)}, ${compared(kind)} from ${table} r where ${ownerOfWords('r')} = $1 and ${every(words, (word) => `r.search_text like ${pattern(word)}`)}`
  return [
    candidates(2, titled(IS_TITLE)),
    candidates(1, titled(BEGINS_TITLE)),
    candidates(0, `${holding(patternOf)} and ${HAS_INDEXED}`),
    ...(belongsToClient ? [candidates(0, newestOfClients(kind), holdsWords(kind, words)), candidates(0, holding(askedPatternOf), holdsWords(kind, words))] : []),
    ...(lines ? [candidates(0, recordsOfLines(kind, lines, words))] : []),
  ]
}

/**
 * Uses the order of an index that starts with the owner. The client is compared as a range: with equality, an index by user would have the
 * same order and Postgres could choose it instead.
 */
function newestOf(kind: Kind, limit: number | string, client?: string): string {
  const ofClient = client === undefined ? '' : `and client_id between ${client} and ${client}`
  // Indexes with a date are descending; the others are scanned backwards.
  const byClient = client === undefined ? '' : kind.newest.length > 0 ? 'client_id, ' : 'client_id desc, '
  return `select ${listed(kind)}, ${compared(kind)} from ${kind.table} where user_id = $1 ${ofClient} order by ${byClient}${newestFirst(kind.newest)} limit ${limit}`
}

function newestOfClients(kind: Kind): string {
  return `select r.* from unnest(${CLIENTS}) client (id) cross join lateral (${newestOf(kind, OF_EACH_CLIENT, 'client.id')}) r`
}

/** Uses the order of the primary key, because Postgres would otherwise choose an owner index with the id as its last column. */
function recordsOfLines(kind: Kind, { table, parent }: Lines, words: number): string {
  const found = `select ${parent} as id from ${table} l where ${ownerOfWords('l')} = $1 and ${HAS_INDEXED} and ${onLine(words)} limit ${MOST_LOOKED_AT}`
  return `select r.* from (select distinct id from (${found}) line) line cross join lateral (
    select ${listed(kind)} from ${kind.table} where user_id = $1 and id between line.id and line.id order by id offset 0) r`
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
 * Selects the columns to show for the records that `found` lists by `id` and `place`. `offset 0` forces one lookup per record. With many
 * users, Postgres expects few rows per user and would otherwise join all of the user's records.
 */
function shown({ kind, table, belongsToClient, title, detail, status, amount, date }: Kind, found: string): string {
  const client = belongsToClient ? 'cross join lateral (select name from projects.client where user_id = $1 and id = r.client_id offset 0) c' : ''
  const text = (expression = 'null') => `(${expression})::text`
  return `(select record.* from (${found}) found cross join lateral (
      select '${kind}' as kind, r.id, ${text(title)} as title, ${text(detail)} as detail,
        ${text(status)} as status, ${text(amount)} as amount, ${text(date)} as date
      from ${table} r ${client} where r.user_id = $1 and r.id = found.id offset 0
    ) record order by found.place)`
}

export async function searchRecords(search: SearchReader, userId: number, query: string): Promise<SearchAnswer> {
  const words = await readWords(search, userId, query)
  if (words.length === 0) return { results: [], isGuess: false }
  const found = await findRecords(search, userId, words)
  if (found.length > 0) return { results: found, isGuess: false }
  // Punctuation alone is similar to no name, so skip the guess.
  if (!words.some(({ isIndexed }) => isIndexed)) return { results: [], isGuess: false }
  const guessed = await guessRecords(search, userId, words)
  return { results: guessed, isGuess: guessed.length > 0 }
}

export interface Word {
  /** The word, normalized in the same way as the stored search text. */
  folded: string
  /** Pattern for `like`, with wildcards escaped. */
  pattern: string
  /** True if the trigram index can be used for this word; false for punctuation alone. */
  isIndexed: boolean
  /** Clients whose name contains the word. Their projects, invoices, proposals and time entries also match. */
  clientIds: number[]
}

/** Maximum number of words in a search. Any further words are ignored. */
const MAX_WORDS = 8
/** A word found in more client names than this does not narrow the search. */
const MAX_CLIENTS = 50
/** A shorter word has no trigram except at the start of a word, so it matches only at the start of a word. */
const TRIGRAM = 3

/** Text that the trigram index can find: three letters or digits, or fewer at the start or end of a word. */
const INDEXED = '[[:alnum:]]{3}|[[:alnum:]]{2}[^[:alnum:]]|[^[:alnum:]][[:alnum:]]'

// Postgres normalizes the query in the same way as the stored text and with the same collation; otherwise it could not use the indexes.
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
      (select id, search_text from projects.client where not "isIndexed" and user_id = $1 order by id desc limit ${RECENT})
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
async function findRecords(search: SearchReader, userId: number, words: readonly Word[]): Promise<SearchResult[]> {
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

/** A word that occurs in no client name must be in the record itself. All such words are searched for together. */
function patternInRecord(word: Word, words: readonly Word[]): string | null {
  const inNoName = words.filter(({ clientIds }) => clientIds.length === 0)
  const isAsked = inNoName.length < words.length && inNoName.some(({ isIndexed }) => isIndexed)
  if (!isAsked) return null
  return inNoName.includes(word) ? word.pattern : ANYTHING
}

/** Maximum number of records compared per kind, because comparing names by similarity is slower than `like`. */
const MOST_COMPARED = 300

/** Finds records whose name is similar to the search text. */
async function guessRecords(search: SearchReader, userId: number, words: readonly Word[]): Promise<SearchResult[]> {
  return search.rows<SearchResult>(GUESS, [userId, words.map(({ folded }) => folded).join(' ')])
}

/** Sorts by the most similar words, then by the similarity of the entire title. */
const MOST_SIMILAR_FIRST = 'public.strict_word_similarity($2, title) desc, public.similarity($2, title) desc, id desc'

const GUESS = kinds
  .filter(({ isNamed }) => isNamed)
  .map((kind) =>
    shown(
      kind,
      `select id, row_number() over (order by ${MOST_SIMILAR_FIRST}) as place from (
         select r.id, ${titleOf('r')} as title from ${kind.table} r
         where ${ownerOfWords('r')} = $1 and ${titleOf('r')} operator(public.%>) $2 limit ${MOST_COMPARED}
       ) likely order by place limit ${SEARCH_RESULTS}`,
    ),
  )
  .join(' union all ')
