import { MAX_LIMIT, PAGE_SIZE } from '@billfold/contracts/list'
import { Button, type SelectSearch } from '@billfold/ui'
import { type ApiError, type FailedQuery, type Page, useKeptFailure, useText } from '@billfold/web-kit'
import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'

interface ChoicesInput<Item> {
  /** The records sorted by name, or the results of a search. */
  list: (page: { search?: string; limit: number }) => UseQueryOptions<Page<Item>, ApiError>
  record: (id: string) => UseQueryOptions<Item, ApiError>
  /** Empty if nothing is chosen. */
  chosenId: string
  /** For example 'The clients could not be loaded.' */
  failure: string
  isEnabled?: boolean
  /** Loads the records only when `load` is called. For `searchable` selects that are rarely opened. */
  isLazy?: boolean | undefined
}

export interface Choices<Item> {
  /** The chosen record and the first 200 by name, or the results of the user's search. */
  items: readonly Item[]
  /** True if `items` are search results. */
  isSearching: boolean
  /** Undefined until loaded. */
  chosen: Item | undefined
  /** Finds a record that can be chosen or was just created. */
  find: (id: string) => Item | undefined
  isLoading: boolean
  /** Starts loading the records of lazy choices. Call it when the select is hovered or focused. */
  load: () => void
  /**
   * For forms that open only when complete: has data once the first records are loaded and the chosen record is loaded or known not to
   * exist.
   */
  query: FailedQuery & { data: true | undefined }
  /** True if there are no records to choose from. */
  isEmpty: boolean
  /** An error with Retry, shown instead of the first records. Null if they are loaded. */
  failure: ReactNode
  /** For the Select's `search` prop. Set while lazy choices are not loaded yet, and when there are more records than were loaded. */
  search: SelectSearch | undefined
}

/** Time between the last key press and the request. */
const TYPING_PAUSE_MS = 200

/** Records as the options of a select. Up to 200 are loaded; if there are more, the server runs the search. */
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
    const timer = setTimeout(() => setAsked(wanted), TYPING_PAUSE_MS)
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
