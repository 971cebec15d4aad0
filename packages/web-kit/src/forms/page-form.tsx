import { Button, Skeleton, cx } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import type { ReactNode, SubmitEventHandler } from 'react'
import styles from './page-form.module.css'

interface PageFormSkeletonProps {
  /** Number of fields and columns per group. */
  groups: readonly { fields: number; columns?: 2 | 3 }[]
}

export function PageFormSkeleton({ groups }: PageFormSkeletonProps) {
  return (
    <div aria-hidden className={styles.form}>
      {groups.map(({ fields, columns }, group) => (
        <div key={group} className={cx(styles.group, columns === 3 && styles.thirds)}>
          {Array.from({ length: fields }, (_, field) => (
            <div key={field}>
              <Skeleton width="30%" />
              <Skeleton height="var(--control)" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** The parts of the form that the page provides. */
export interface PageFormFrame {
  submitText: string
  busyText?: string
  notice?: ReactNode
  /**
   * Pass the result of the form's handleSubmit. The form counts as saving until the promise settles, so pressing Enter twice submits only
   * once.
   */
  onSubmit: SubmitEventHandler<HTMLFormElement>
  onCancel: () => void
}

interface PageFormProps extends PageFormFrame {
  isSaving: boolean
  /** Placed before the buttons. */
  lead?: ReactNode
  children: ReactNode
}

export function PageForm({ submitText, busyText, notice, isSaving, lead, children, onSubmit, onCancel }: PageFormProps) {
  const t = useText()
  return (
    // Without noValidate, the browser would show its own messages instead of ours.
    <form noValidate autoComplete="off" className={styles.form} onSubmit={onSubmit}>
      {children}
      <div data-actions className={styles.foot}>
        {notice}
        <div className={styles.buttons}>
          {lead}
          <Button onClick={onCancel}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={isSaving} busyText={busyText ?? t('Saving...')}>
            {submitText}
          </Button>
        </div>
      </div>
    </form>
  )
}

interface FormGroupProps {
  title: string
  /** Number of columns on wide screens; phones always have one. */
  columns?: 2 | 3
  /** A button next to the title. */
  action?: ReactNode
  children: ReactNode
}

export function FormGroup({ title, columns = 2, action, children }: FormGroupProps) {
  return (
    <fieldset className={cx(styles.group, columns === 3 && styles.thirds)}>
      <legend className={styles.legend}>{title}</legend>
      {action && <div className={styles.action}>{action}</div>}
      {children}
    </fieldset>
  )
}
