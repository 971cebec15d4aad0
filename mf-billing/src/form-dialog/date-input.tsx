import { cx, TextInput } from '@billfold/ui'
import type { ComponentProps } from 'react'
import styles from './date-input.module.css'

interface DateInputProps extends Omit<ComponentProps<typeof TextInput>, 'type'> {
  isEmpty: boolean
}

/** The browser's own date picker. It knows no placeholder, so that ours covers its empty 'mm/dd/yyyy'. */
export function DateInput({ isEmpty, placeholder, ...rest }: DateInputProps) {
  return (
    <span className={cx(styles.date, isEmpty && styles.empty)} data-placeholder={placeholder}>
      <TextInput {...rest} type="date" placeholder={placeholder} />
    </span>
  )
}
