import { useMemo, useState } from 'react'

export interface Selection<Item> {
  items: readonly Item[]
  has: (id: number) => boolean
  /** This function and the ones below never change, so that rows can be memoized. */
  toggle: (item: Item) => void
  /** Selects all given items, or deselects them if all are selected already. */
  toggleAll: (items: readonly Item[]) => void
  keepOnly: (items: readonly Item[]) => void
  clear: () => void
}

const none: readonly never[] = []

/**
 * The selected records of a list, by id. Records stay selected while the list loads other pages. Pass the loaded records: if a record
 * changed after it was selected, actions then use its current status and version.
 */
export function useSelection<Item extends { id: number }>(loaded: readonly Item[] = none): Selection<Item> {
  const [selected, setSelected] = useState<ReadonlyMap<number, Item>>(new Map())
  const actions = useMemo(
    () => ({
      toggle: (item: Item) => setSelected((before) => changed(before, [item], !before.has(item.id))),
      toggleAll: (items: readonly Item[]) => setSelected((before) => changed(before, items, items.some(({ id }) => !before.has(id)))),
      keepOnly: (items: readonly Item[]) => setSelected(new Map(items.map((item) => [item.id, item]))),
      clear: () => setSelected(new Map()),
    }),
    [],
  )
  return useMemo(() => {
    const current = new Map(loaded.filter(({ id }) => selected.has(id)).map((item) => [item.id, item]))
    return { ...actions, items: [...selected.values()].map((item) => current.get(item.id) ?? item), has: (id: number) => selected.has(id) }
  }, [actions, selected, loaded])
}

function changed<Item extends { id: number }>(before: ReadonlyMap<number, Item>, items: readonly Item[], isSelected: boolean): ReadonlyMap<number, Item> {
  const next = new Map(before)
  for (const item of items) {
    if (isSelected) next.set(item.id, item)
    else next.delete(item.id)
  }
  return next
}
