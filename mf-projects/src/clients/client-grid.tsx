import type { Client } from '@billfold/contracts/clients/client'
import { useRef } from 'react'
import { ClientCard } from './client-card.tsx'
import styles from './client-grid.module.css'
import { useWindowedRows } from './use-windowed-rows.ts'

/** The cards, however many: only the rows near the screen exist, the padding stands for the others. */
export function ClientGrid({ clients }: { clients: readonly Client[] }) {
  const grid = useRef<HTMLUListElement>(null)
  const { first, end, columns, rowHeight } = useWindowedRows(grid, clients.length)
  const from = first * columns
  const rowsBelow = Math.max(0, Math.ceil(clients.length / columns) - end)

  return (
    <ul ref={grid} className={styles.grid} style={{ paddingBlock: `${first * rowHeight}px ${rowsBelow * rowHeight}px` }}>
      {clients.slice(from, end * columns).map((client, index) => (
        <li key={client.id} className={styles.item} aria-setsize={clients.length} aria-posinset={from + index + 1}>
          <ClientCard client={client} />
        </li>
      ))}
    </ul>
  )
}
