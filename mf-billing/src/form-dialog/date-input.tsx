import { cx, TextInput } from '@billfold/ui'
import type { ComponentProps } from 'react'
import styles from './date-input.module.css'

interface DateInputProps extends Omit<ComponentProps<typeof TextInput>, 'type'> {
  isEmpty: boolean
}

/** The browser's date picker. It has no placeholder, so ours covers the empty 'mm/dd/yyyy'. */
export function DateInput({ isEmpty, placeholder, ...rest }: DateInputProps) {
  return (
    <span className={cx(styles.date, isEmpty && styles.empty)} data-placeholder={placeholder}>
      <TextInput {...rest} type="date" placeholder={placeholder} />
    </span>
  )
}
