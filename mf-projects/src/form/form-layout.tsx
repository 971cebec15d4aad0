import { Button, cx } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import type { ReactNode } from 'react'
import styles from './form-layout.module.css'

interface FormGroupProps {
  title: string
  /** Fields beside each other on a desk; one below the other on a phone. */
  columns?: 2 | 3
  children: ReactNode
}

export function FormGroup({ title, columns = 2, children }: FormGroupProps) {
  return (
    <fieldset className={cx(styles.group, columns === 3 && styles.thirds)}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}

interface FormFootProps {
  submitText: string
  isSaving: boolean
  /** Why the last save did not go through; stands beside the buttons, where the user is. */
  notice?: ReactNode
  onCancel: () => void
}

export function FormFoot({ submitText, isSaving, notice, onCancel }: FormFootProps) {
  const t = useText()
  return (
    <div className={styles.foot}>
      {notice}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" busy={isSaving} busyText={t('Saving...')}>
          {submitText}
        </Button>
      </div>
    </div>
  )
}
