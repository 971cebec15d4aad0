import { Search, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { cx } from '../class-names.ts'
import { Kbd } from '../data/kbd.tsx'
import { useUiText } from '../text/ui-text.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'
import css from './search-input.module.css'

export interface SearchInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'prefix' | 'suffix' | 'type'> {
  value: string
  onValueChange: (value: string) => void
  /** Shown while the input is empty; also the accessible name. */
  placeholder: string
  /** e.g. '⌘ K'; display only. */
  shortcut?: string
}

export function SearchInput({ value, onValueChange, placeholder, shortcut, className, ...rest }: SearchInputProps) {
  const { clearSearch } = useUiText()

  function empty(event: MouseEvent<HTMLButtonElement>) {
    // This button disappears when the text is cleared, so move the focus to the input.
    event.currentTarget.closest('[data-control]')?.querySelector('input')?.focus()
    onValueChange('')
  }

  const clear = (
    <button type="button" aria-label={clearSearch} className={css.clear} onClick={empty}>
      <X aria-hidden />
    </button>
  )
  return (
    <TextInput
      aria-label={placeholder}
      {...rest}
      type="search"
      placeholder={placeholder}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      className={cx(css.search, className)}
      prefix={<Search aria-hidden />}
      suffix={value ? clear : shortcut && <Kbd>{shortcut}</Kbd>}
    />
  )
}
