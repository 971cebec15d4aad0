import { MAX_LIMIT, PAGE_SIZE } from '@billfold/contracts/list'
import { Button, type SelectSearch } from '@billfold/ui'
import { type ApiError, type FailedQuery, type Page, useKeptFailure, useText } from '@billfold/web-kit'
import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'

interface ChoicesInput<Item> {
  /** The records by name, or those that a search finds. */
  list: (page: { search?: string; limit: number }) => UseQueryOptions<Page<Item>, ApiError>
  record: (id: string) => UseQueryOptions<Item, ApiError>
  /** '' if nothing is chosen. */
  chosenId: string
  /** 'The clients could not be loaded.' */
  failure: string
  isEnabled?: boolean
  /** Loads the records only after `load` is called, for `searchable` selects that are rarely opened. */
  isLazy?: boolean | undefined
}

export interface Choices<Item> {
  /** The chosen record and the first 200 by name, or the records that the user searches for. */
  items: readonly Item[]
  /** `items` are those that the user searches for. */
  isSearching: boolean
  /** Undefined until it is loaded. */
  chosen: Item | undefined
  /** A record that can be chosen, or was just created. */
  find: (id: string) => Item | undefined
  isLoading: boolean
  /** Starts loading the records of lazy choices: call it when the select is pointed at or focused. */
  load: () => void
  /** Has data when the first records and the chosen one are loaded, or it does not exist. For forms that open complete. */
  query: FailedQuery & { data: true | undefined }
  /** There is no record to choose. */
  isEmpty: boolean
  /** An error with Retry instead of the first records; null if they are loaded. */
  failure: ReactNode
  /** Props of the Select, while lazy choices are not loaded and if there are more records than are loaded. */
  search: SelectSearch | undefined
}

/** Milliseconds after the last key until the server is asked. */
const TYPING = 200

/** Records as options of a select. Up to 200 are loaded; if there are more, the server searches. */
export function useChoices<Item extends { id: number }>({ list, record, chosenId, failure, isEnabled = true, isLazy = false }: ChoicesInput<Item>): Choices<Item> {
  const queryClient = useQueryClient()
  const [isNeeded, setNeeded] = useState(!isLazy)
  const load = useCallback(() => setNeeded(true), [])
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [lastFound, setLastFound] = useState<readonly Item[]>([])
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === asked) return undefined
    const timer = setTimeout(() => setAsked(wanted), TYPING)
    return () => clearTimeout(timer)
  }, [wanted, asked])

  const first = useKeptFailure(useQuery({ ...list({ limit: MAX_LIMIT }), enabled: isEnabled && isNeeded }))
  const hasMore = isEnabled && first.data !== undefined && first.data.next !== null
  const found = useKeptFailure(useQuery({ ...list({ search: asked, limit: PAGE_SIZE }), enabled: hasMore && asked !== '' }))
  if (found.data && found.data.items !== lastFound) setLastFound(found.data.items)

  const isChosen = ({ id }: Item) => String(id) === chosenId
  const listed = first.data?.items.find(isChosen)
  const single = useKeptFailure(useQuery({ ...record(chosenId), enabled: isEnabled && chosenId !== '' && !listed && (first.data !== undefined || !isNeeded) }))
  const chosen = isEnabled && chosenId !== '' ? (listed ?? single.data ?? lastFound.find(isChosen)) : undefined

  const isSearching = hasMore && wanted !== ''
  const isAsked = wanted === asked
  const items = useMemo(() => {
    if (isSearching) return (isAsked && found.data?.items) || []
    const loaded = (isEnabled && first.data?.items) || []
    return chosen === undefined || loaded.includes(chosen) ? loaded : [chosen, ...loaded]
  }, [isSearching, isAsked, isEnabled, found.data, first.data, chosen])

  function search(): SelectSearch | undefined {
    const isUnloaded = isLazy && first.data === undefined
    if (isUnloaded) return { onSearch, isLoading: !first.error, failure: failedOf(first, failure) }
    if (!hasMore) return undefined
    return {
      onSearch,
      isLoading: isSearching && (!isAsked || (found.data === undefined && !found.error)),
      hasMore: isSearching ? isAsked && typeof found.data?.next === 'string' : true,
      failure: isSearching && isAsked && failedOf(found, failure),
    }
  }

  const isMissing = single.error?.code === 'not_found'
  const failed = first.error || isMissing ? first : single

  function onSearch(next: string) {
    setText(next)
    if (next.trim() === '') setAsked('')
  }

  return {
    items,
    isSearching,
    chosen,
    find: (id) => items.find((item) => String(item.id) === id) ?? queryClient.getQueryData<Item>(record(id).queryKey),
    isLoading: isEnabled && first.data === undefined && !first.error,
    load,
    query: {
      data: !isEnabled || (first.data && (chosenId === '' || chosen || isMissing)) ? true : undefined,
      error: failed.data === undefined ? failed.error : null,
      isFetching: failed.isFetching,
      refetch: failed.refetch,
    },
    isEmpty: isEnabled && first.data?.items.length === 0 && chosen === undefined,
    failure: failedOf(first, failure),
    search: search(),
  }
}

function failedOf(query: FailedQuery & { data: unknown }, text: string): ReactNode {
  return query.error && query.data === undefined ? <ChoicesFailed query={query} text={text} /> : null
}

function ChoicesFailed({ query: { isFetching, refetch }, text }: { query: FailedQuery; text: string }) {
  const t = useText()
  return (
    <>
      {text}{' '}
      <Button size="small" variant="ghost" busy={isFetching} onClick={() => void refetch()}>
        {t('Retry')}
      </Button>
    </>
  )
}
