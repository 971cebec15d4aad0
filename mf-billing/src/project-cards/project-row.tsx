import { Skeleton, Stack, Truncate } from '@billfold/ui'
import type { ReactNode } from 'react'
import styles from './project-row.module.css'

/** Rows shown at first on the project page. */
export const SHOWN = 5

interface ProjectRowProps {
  title: ReactNode
  note: string
  badge: ReactNode
  /** Aligned in a column. */
  figure: string
}

export function ProjectRow({ title, note, badge, figure }: ProjectRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <div className={styles.title}>
          <Truncate>{title}</Truncate>
        </div>
        <div className={styles.note}>{note}</div>
      </div>
      {badge}
      <span className={styles.figure}>{figure}</span>
    </li>
  )
}

export function ProjectRows({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

export function LoadingRows() {
  return (
    <Stack gap={4}>
      {Array.from({ length: SHOWN }, (_, row) => (
        <Skeleton key={row} width="100%" height={42} />
      ))}
    </Stack>
  )
}
