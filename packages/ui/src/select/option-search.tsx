import { Search } from 'lucide-react'
import { useId, type KeyboardEvent } from 'react'
import { useUiText } from '../text/ui-text.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { OptionRow } from './option-row.tsx'
import css from './option-search.module.css'
import type { SelectOption } from './select-props.ts'
import { useOptionSearch } from './use-option-search.ts'

interface OptionSearchProps {
  options: readonly SelectOption[]
  value: string
  /** Label of the field. */
  label: string
  /** Text typed before this component was rendered. */
  typed: string
  onChoose: (value: string) => void
}

/** Number of options each key moves by. */
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -Infinity, End: Infinity }

/** Search box with matching options. Only visible options are rendered. */
export function OptionSearch({ options, value, label, typed, onChoose }: OptionSearchProps) {
  const id = useId()
  const { noOptions, optionCount, searchOptions } = useUiText()
  const { query, setQuery, places, rows, active, setActive, move, listRef, onScroll } = useOptionSearch(options, value, typed)
  const activeOption = options[places[active] ?? -1]

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    // during IME composition (Japanese, Chinese) keys belong to the input method
    if (event.nativeEvent.isComposing || event.shiftKey || (step === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    if (step !== undefined) move(step)
    else if (activeOption && !activeOption.disabled) onChoose(activeOption.value)
  }

  return (
    <>
      <div className={css.box}>
        <Search aria-hidden />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={activeOption && `${id}-${places[active]}`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={searchOptions}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={onKeyDown}
          className={css.input}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <datalist> can neither be styled nor scrolled to */}
      <div ref={listRef} role="listbox" id={`${id}-list`} aria-label={label} className={css.list} onScroll={onScroll}>
        <div role="presentation" className={css.all} style={{ height: `calc(var(--option) * ${places.length})` }}>
          {rows.map((row) => {
            const place = places[row] ?? -1
            const option = options[place]
            return (
              option && (
                <OptionRow
                  key={option.value}
                  id={`${id}-${place}`}
                  option={option}
                  row={row}
                  count={places.length}
                  isChosen={option.value === value}
                  isActive={row === active}
                  onPoint={setActive}
                  onChoose={onChoose}
                />
              )
            )
          })}
        </div>
      </div>
      {places.length === 0 && <p className={css.none}>{noOptions}</p>}
      <VisuallyHidden>
        <output>{optionCount.replace('{count}', String(places.length)).replace('{total}', String(options.length))}</output>
      </VisuallyHidden>
    </>
  )
}
