import type { SlotContexts, SlotName } from '@billfold/contracts/modules/slots'
import { createContext, useContext, type ComponentType, type CSSProperties, type ReactNode } from 'react'
import styles from './slot.module.css'

export interface OfferedFiller {
  /** Module and id: 'billing/recent-invoices'. */
  key: string
  span: number
  /** Already translated. For slots that show the title themselves, such as tabs. */
  title?: ReactNode
  Filler: ComponentType<{ context: object }>
}

export type FillersOf = (slot: SlotName) => readonly OfferedFiller[]

const FillersContext = createContext<FillersOf>(() => [])

/** The shell provides the registry's fillers. Without this provider, all slots are empty. */
export const FillersProvider = FillersContext.Provider

/** Returns a slot's fillers, for pages that lay them out themselves. */
export function useFillers(name: SlotName): readonly OfferedFiller[] {
  return useContext(FillersContext)(name)
}

interface SlotProps<Name extends SlotName> {
  name: Name
  context: SlotContexts[Name]
  /** Number of grid columns on wide screens; phones have one. 0 leaves the layout to the parent. */
  columns?: number
  empty?: ReactNode
}

export function Slot<Name extends SlotName>({ name, context, columns = 1, empty = null }: SlotProps<Name>) {
  const fillers = useFillers(name)
  if (fillers.length === 0) return empty
  return (
    <div className={columns === 0 ? styles.inline : styles.grid} style={{ '--columns': columns } as CSSProperties}>
      {fillers.map(({ key, span, Filler }) => (
        <div key={key} data-filler={key} className={styles.filler} style={{ '--span': columnsOf(span, columns) } as CSSProperties}>
          <Filler context={context} />
        </div>
      ))}
    </div>
  )
}

/** A span larger than the number of columns would add columns and make all columns narrower. */
function columnsOf(span: number, columns: number): number {
  return Math.max(1, Math.min(span, columns))
}
