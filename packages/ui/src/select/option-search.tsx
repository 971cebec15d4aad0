import { Check, Search } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { useUiText } from '../text/ui-text.tsx'
import { VisuallyHidden } from '../layout/small-parts.tsx'
import css from './option-search.module.css'
import { Spinner } from '../states/spinner.tsx'
import type { SelectOption, SelectSearch } from './select-props.ts'
import { useOptionSearch } from './use-option-search.ts'

interface OptionRowProps {
  id: string
  option: SelectOption
  /** Row index among `count`, from 0. */
  row: number
  count: number
  isChosen: boolean
  isActive: boolean
  onPoint: (row: number) => void
  onChoose: (value: string) => void
}

/** Focus and keyboard handling stay in the search box, which points at the active row. */
function OptionRow({ id, option, row, count, isChosen, isActive, onPoint, onChoose }: OptionRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the box's
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <option> is drawn in a <select> only
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={option.disabled || undefined}
      aria-setsize={count}
      aria-posinset={row + 1}
      data-highlighted={isActive ? '' : undefined}
      data-disabled={option.disabled ? '' : undefined}
      title={option.label}
      className={css.option}
      style={{ top: `calc(var(--option) * ${row})` }}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => option.disabled || isActive || onPoint(row)}
      onClick={() => option.disabled || onChoose(option.value)}
    >
      <span className={css.label}>{option.label}</span>
      {isChosen && <Check aria-hidden className={css.check} />}
    </div>
  )
}

interface OptionSearchProps {
  options: readonly SelectOption[]
  search: SelectSearch | undefined
  value: string
  /** The field's label. */
  label: string
  /** Text typed before this component was rendered. */
  typed: string
  onChoose: (value: string) => void
}

/** Number of options each key moves by. */
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -Infinity, End: Infinity }

/** Search box with matching options. Only visible options are rendered. */
export function OptionSearch({ options, search, value, label, typed, onChoose }: OptionSearchProps) {
  const id = useId()
  const { loading, moreOptions, noOptions, searchOptions } = useUiText()
  const isLoading = search?.isLoading ?? false
  const failure = search?.failure
  const shown = failure ? noneShown : options
  const { query, setQuery, places, rows, active, setActive, move, listRef, onScroll } = useOptionSearch(shown, value, typed, search !== undefined)
  // Enter must not choose an option that was found for another text.
  const activeOption = isLoading ? undefined : shown[places[active] ?? -1]
  const message = isLoading ? loading : noOptions

  function type(text: string) {
    setQuery(text)
    search?.onSearch(text)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    // During IME composition (Japanese, Chinese), keys belong to the input method.
    if (event.nativeEvent.isComposing || event.shiftKey || (step === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    if (step !== undefined) move(step)
    else if (activeOption && !activeOption.disabled) onChoose(activeOption.value)
  }

  return (
    <>
      <div className={css.box}>
        {isLoading ? <Spinner /> : <Search aria-hidden />}
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
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          className={css.input}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <datalist> can neither be styled nor scrolled to */}
      <div ref={listRef} role="listbox" id={`${id}-list`} aria-label={label} aria-busy={isLoading} className={css.list} onScroll={onScroll}>
        <div role="presentation" className={css.all} style={{ height: `calc(var(--option) * ${places.length})` }}>
          {rows.map((row) => {
            const place = places[row] ?? -1
            const option = shown[place]
            return (
              option && (
                <OptionRow
                  key={option.value}
                  id={`${id}-${place}`}
                  option={option}
                  row={row}
                  count={places.length}
                  isChosen={option.value === value}
                  isActive={option === activeOption}
                  onPoint={setActive}
                  onChoose={onChoose}
                />
              )
            )
          })}
        </div>
      </div>
      {failure && (
        <div role="alert" className={css.none}>
          {failure}
        </div>
      )}
      {places.length === 0 && !failure && <p className={css.none}>{message}</p>}
      {search?.hasMore && !failure && <p className={css.more}>{moreOptions}</p>}
      {!failure && (
        <VisuallyHidden>
          <OptionCount isLoading={isLoading} count={places.length} total={search ? null : options.length} />
        </VisuallyHidden>
      )}
    </>
  )
}

const noneShown: readonly SelectOption[] = []

interface OptionCountProps {
  isLoading: boolean
  count: number
  /** Null if it is unknown. */
  total: number | null
}

function OptionCount({ isLoading, count, total }: OptionCountProps) {
  const { loading, optionCount, optionsFound } = useUiText()
  if (isLoading) return <output>{loading}</output>
  const text = total === null ? optionsFound : optionCount.replace('{total}', String(total))
  return <output>{text.replace('{count}', String(count))}</output>
}
