import { Kbd, Spinner } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import css from './palette-box.module.css'

interface PaletteBoxProps extends Omit<ComponentProps<'input'>, 'list'> {
  isBusy: boolean
  list?: string
}

/** Rendered before the code of the palette has loaded, so that no keystroke is lost. */
export function PaletteBox({ isBusy, list, ...rest }: PaletteBoxProps) {
  const t = useText()
  return (
    <div className={css.box}>
      {isBusy ? <Spinner size={18} /> : <Search aria-hidden />}
      <input
        ref={beginAtEnd}
        role="combobox"
        aria-label={t('Search')}
        aria-expanded={list !== undefined}
        aria-controls={list}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        placeholder={t('Search or type a command')}
        className={css.input}
        {...rest}
      />
      <span className={css.escape}>
        <Kbd>{t('Esc')}</Kbd>
      </span>
    </div>
  )
}

/** Moves the cursor to the end, because selected text would be replaced by the next letter. */
function beginAtEnd(box: HTMLInputElement | null): void {
  box?.focus()
  box?.setSelectionRange(box.value.length, box.value.length)
}
