import { Button, cx } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import type { ReactNode, SubmitEventHandler } from 'react'
import styles from './page-form.module.css'

/** What a page gives to its form. */
export interface PageFormFrame {
  submitText: string
  busyText?: string
  /** Why the last save did not go through; stands beside the buttons, where the user is. */
  notice?: ReactNode
  /** Of the form's handleSubmit. The form counts as saving until its promise is settled, so a second Enter sends nothing. */
  onSubmit: SubmitEventHandler<HTMLFormElement>
  onCancel: () => void
}

interface PageFormProps extends PageFormFrame {
  isSaving: boolean
  /** A button before the others, with the class `lead`. */
  lead?: ReactNode
  children: ReactNode
}

/** A form that is a page: groups of fields, and the buttons always in sight. */
export function PageForm({ submitText, busyText, notice, isSaving, lead, children, onSubmit, onCancel }: PageFormProps) {
  const t = useText()
  return (
    // The rules and their words are ours: without noValidate the browser would speak first.
    <form noValidate autoComplete="off" className={styles.form} onSubmit={onSubmit}>
      {children}
      <div className={styles.foot}>
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
