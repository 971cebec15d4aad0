import { SEARCH_RESULTS, type SearchResult } from '@billfold/contracts/search/search'
import type { SearchReader } from '@billfold/server-kit/database/open-search'
import { TITLE_LETTERS } from '@billfold/server-kit/database/search-text'
import { type Kind, kinds } from './kinds.ts'
import type { Word } from './read-words.ts'

/** How many of the newest are read one by one: a word that stands in fewer than five of them is rare enough for an index. */
const RECENT = 1000
/** Of a word that stands on more lines than these, the newest of what they lead to are new enough. */
const LINES = 5000

/** Records that hold every word, the best of each kind. */
export async function findRecords(search: SearchReader, userId: number, words: readonly Word[]): Promise<SearchResult[]> {
  return search.rows<SearchResult>(findStatement(words.length), findParameters(userId, words))
}

/** One way to the database for all kinds, and the same for any words of that number: it is planned once. */
function findStatement(words: number): string {
  return kinds.map((kind) => shown(kind, best(kind, words))).join(' union all ')
}

const CALLED_SO = titleBegins('$2::text')
const BEGINS_SO = titleBegins('$3::text')
const WORDS_FROM = 4

function findParameters(userId: number, words: readonly Word[]): unknown[] {
  const phrase = words.map(({ folded }) => folded).join(' ')
  return [userId, ` ${phrase} \n`, ` ${phrase}`, ...words.flatMap(({ pattern, clientIds }) => [pattern, clientIds])]
}

/** As a range, which the index by titles answers whatever the beginning is; the last character that there is ends it. */
function titleBegins(beginning: string): string {
  const [title, start] = ['r.search_text', beginning].map((text) => `left(${text}, ${TITLE_LETTERS})`)
  return `${title} ~>=~ ${start} and ${title} ~<~ (${start} || chr(1114111)) and r.search_text ^@ ${beginning}`
}

/**
 * What is called so, then what begins so, then what holds the words; of equals the newest. Under a policy Postgres has no statistics, so it
 * cannot tell common words from rare ones. We do: only where the newest records do not hold enough, an index is asked for the others.
 */
function best({ table, newest, belongsToClient, lines }: Kind, words: number): string {
  const columns = ['id', ...newest].join(', ')
  const read = `${columns}, search_text${belongsToClient ? ', client_id' : ''}`
  const inText = every(words, (pattern) => `r.search_text like ${pattern}`)
  const inTextOrClient = belongsToClient ? every(words, (pattern, clients) => `(r.search_text like ${pattern} or r.client_id = any(${clients}))`) : inText
  const onLines = lines && `from ${lines.table} l where l.user_id = $1 and ${every(words, (pattern) => `l.search_text like ${pattern}`)}`

  const others = (rank: number, where: string) =>
    ` union all select ${columns}, ${rank} from ${table} r
      where r.user_id = $1 and (select count(*) from recent where rank >= ${rank}) < ${SEARCH_RESULTS} and ${where}`
  const ways = [
    others(2, CALLED_SO),
    others(1, BEGINS_SO),
    others(0, inText),
    belongsToClient ? others(0, `r.client_id = any(${clientsOf(words)}) and ${inTextOrClient}`) : '',
    onLines ? others(0, `r.id = any(array(select l.${lines.parent} ${onLines} limit ${LINES}))`) : '',
  ]
  return `with recent as materialized (
      select ${columns}, case when ${CALLED_SO} then 2 when ${BEGINS_SO} then 1 else 0 end as rank
      from (select ${read} from ${table} where user_id = $1 order by ${newestFirst(['user_id', ...newest])} limit ${RECENT}) r
      where ${inTextOrClient}${onLines ? ` or (select count(*) ${onLines} and l.${lines.parent} = r.id) > 0` : ''}
    )
    select id, row_number() over (order by max(rank) desc, ${newestFirst(newest)}) as place
    from (table recent${ways.join('')}) candidate group by ${columns} order by place limit ${SEARCH_RESULTS}`
}

function every(words: number, holds: (pattern: string, clients: string) => string): string {
  return Array.from({ length: words }, (_, word) => holds(patternOf(word), clientsWith(word))).join(' and ')
}

function clientsOf(words: number): string {
  return Array.from({ length: words }, (_, word) => clientsWith(word)).join(' || ')
}

const patternOf = (word: number) => `$${WORDS_FROM + 2 * word}::text`
const clientsWith = (word: number) => `$${WORDS_FROM + 2 * word + 1}::integer[]`

/**
 * What is listed of the records that `found` names by `id` and `place`. One after the other, which `offset 0` makes sure of: where there are
 * many users Postgres expects so little of each that it would rather join these few with everything that one has.
 */
export function shown({ kind, table, belongsToClient, title, detail, status, amount, date }: Kind, found: string): string {
  const client = belongsToClient ? 'join projects.client c on c.user_id = r.user_id and c.id = r.client_id' : ''
  const text = (expression = 'null') => `(${expression})::text`
  return `(select record.* from (${found}) found cross join lateral (
      select '${kind}' as kind, r.id, ${text(title)} as title, ${text(detail)} as detail,
        ${text(status)} as status, ${text(amount)} as amount, ${text(date)} as date
      from ${table} r ${client} where r.user_id = $1 and r.id = found.id offset 0
    ) record order by found.place)`
}

function newestFirst(columns: readonly string[]): string {
  return [...columns, 'id'].map((column) => `${column} desc`).join(', ')
}
