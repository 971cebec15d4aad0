import { IconButton } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import styles from '@billfold/web-kit/lists/view-switch.module.css'
import { LayoutGrid, Rows3 } from 'lucide-react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type List = 'clients' | 'projects'
export type ListView = 'cards' | 'table'

/** The view (cards or table) last used for each list in this browser. */
const useViews = create(persist((): Record<List, ListView> => ({ clients: 'cards', projects: 'cards' }), { name: 'billfold-list-views' }))

export function useListView(list: List): ListView {
  return useViews((views) => views[list])
}

export function ListViewSwitch({ list }: { list: List }) {
  const t = useText()
  const view = useListView(list)
  const button = (shown: ListView) => ({ size: 'small', 'aria-pressed': view === shown, onClick: () => useViews.setState({ [list]: shown }) }) as const
  return (
    <fieldset aria-label={t('Cards or table')} className={styles.switch}>
      <IconButton {...button('cards')} icon={<LayoutGrid />} label={t('Show as cards')} />
      <IconButton {...button('table')} icon={<Rows3 />} label={t('Show as table')} />
    </fieldset>
  )
}
