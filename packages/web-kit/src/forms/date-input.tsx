import { cx, TextInput, type TextInputProps } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import styles from './date-input.module.css'

interface DateInputProps extends Omit<TextInputProps, 'type' | 'placeholder'> {
  value: string
}

/**
 * The browser's date picker. Browsers show 'mm/dd/yyyy' in an empty date input and ignore placeholders, so a custom placeholder covers it.
 */
export function DateInput(props: DateInputProps) {
  const placeholder = useText()('Pick a date')
  return (
    <span className={cx(styles.date, props.value === '' && styles.empty)} data-placeholder={placeholder}>
      <TextInput {...props} type="date" placeholder={placeholder} />
    </span>
  )
}
