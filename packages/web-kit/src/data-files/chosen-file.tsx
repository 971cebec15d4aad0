import { Button, Card, Truncate } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import type { ReactNode } from 'react'
import styles from './chosen-file.module.css'

interface ChosenFileProps {
  icon: ReactNode
  name: string
  facts: string
  /** Controls next to the file name. */
  children: ReactNode
}

export function ChosenFile({ icon, name, facts, children }: ChosenFileProps) {
  return (
    <Card className={styles.file}>
      {icon}
      <div className={styles.words}>
        <p className={styles.name}>
          <Truncate>{name}</Truncate>
        </p>
        <p className={styles.facts}>{facts}</p>
      </div>
      {children}
    </Card>
  )
}

/** Button for choosing another file; the child is the file input. */
export function ChooseAnother({ children }: { children: ReactNode }) {
  const t = useText()
  return (
    <Button asChild size="small" className={styles.another}>
      <label>
        {t('Choose another file')}
        {children}
      </label>
    </Button>
  )
}
