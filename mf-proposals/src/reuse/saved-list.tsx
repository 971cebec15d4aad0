import type { proposalTemplateCalls } from '@billfold/contracts/proposals/proposal-template-calls'
import type { savedSectionCalls } from '@billfold/contracts/proposals/saved-section-calls'
import { Button, ConfirmDialog, EmptyState, fold, IconButton, SearchInput, Skeleton, Stack } from '@billfold/ui'
import { type ApiError, QueryState, useSave, useText } from '@billfold/web-kit'
import type { UseQueryResult } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './saved-list.module.css'

interface Named {
  id: number
  name: string
}

/** Names are unique regardless of case, as on the server. */
export function findByName<Item extends Named>(items: readonly Item[] | undefined, name: string): Item | undefined {
  const wanted = name.trim().toLowerCase()
  return items?.find((item) => item.name.toLowerCase() === wanted)
}

type SavedCalls = typeof proposalTemplateCalls | typeof savedSectionCalls

interface SavedListProps<Item extends Named> {
  query: UseQueryResult<Item[], ApiError>
  calls: SavedCalls
  texts: {
    failure: string
    /** Rendered if there are no items. */
    empty: { title: string; description: string; action?: ReactNode }
    search: string
    /** Label of each item's button, such as 'Insert'. */
    use: string
    /** English text of the toast, which translates it. */
    deleted: string
  }
  icon: ReactNode
  /** Returns the text below the item's name. */
  describe: (item: Item) => ReactNode
  /** Id of the item that is being loaded after its button was clicked. */
  usedId: number | undefined
  onUse: (item: Item) => void
}

/** A list of named records to choose from, with a search field if there are many. */
export function SavedList<Item extends Named>({ query, texts, icon, ...rest }: SavedListProps<Item>) {
  return (
    <QueryState query={query} loading={<Loading />} failure={texts.failure}>
      {(items) => (items.length === 0 ? <EmptyState icon={icon} {...texts.empty} /> : <Items items={items} texts={texts} {...rest} />)}
    </QueryState>
  )
}

/** The search field appears if there are more items than this. */
const MAX_WITHOUT_SEARCH = 8

type ItemsProps<Item extends Named> = Omit<SavedListProps<Item>, 'query' | 'icon'> & { items: Item[] }

function Items<Item extends Named>({ items, calls, texts, describe, usedId, onUse }: ItemsProps<Item>) {
  const t = useText()
  const [search, setSearch] = useState('')
  const [deleted, setDeleted] = useState<Item | null>(null)
  const found = items.filter(({ name }) => fold(name).includes(fold(search.trim())))
  return (
    <Stack gap={3}>
      {items.length > MAX_WITHOUT_SEARCH && <SearchInput placeholder={texts.search} value={search} onValueChange={setSearch} />}
      {found.length === 0 && <p className={styles.meta}>{t('Nothing found')}</p>}
      <ul className={styles.list}>
        {found.map((item) => (
          <li key={item.id} className={styles.item}>
            <div className={styles.words}>
              <p className={styles.name}>{item.name}</p>
              <p className={styles.meta}>{describe(item)}</p>
            </div>
            <Button size="small" aria-label={`${texts.use}: ${item.name}`} busy={usedId === item.id} onClick={() => onUse(item)}>
              {texts.use}
            </Button>
            <IconButton size="small" icon={<Trash2 />} label={t('Delete {name}', { name: item.name })} onClick={() => setDeleted(item)} />
          </li>
        ))}
      </ul>
      {deleted && <DeleteDialog item={deleted} calls={calls} success={texts.deleted} onClose={() => setDeleted(null)} />}
    </Stack>
  )
}

interface DeleteDialogProps {
  item: Named
  calls: SavedCalls
  success: string
  onClose: () => void
}

function DeleteDialog({ item: { id, name }, calls, success, onClose }: DeleteDialogProps) {
  const t = useText()
  const remove = useSave(calls.delete, { invalidates: [calls.list], success, explains: 'everything', onSavedWhileOpen: onClose })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Delete “{title}”?', { title: name })}
      description={t('Your proposals stay as they are.')}
      confirmText={t('Delete')}
      busy={remove.isPending}
      busyText={t('Deleting...')}
      error={remove.error?.message}
      onConfirm={() => remove.mutate({ params: { id } })}
    />
  )
}

function Loading() {
  return (
    <Stack gap={3} aria-hidden>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} width="100%" height={44} />
      ))}
    </Stack>
  )
}
