import { Check, Plus, Search } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useId, useState } from 'react'
import { useUiText } from '../text/ui-text.tsx'
import { VisuallyHidden } from '../layout/small-parts.tsx'
import css from './option-search.module.css'
import { Spinner } from '../states/spinner.tsx'
import type { SelectOption, SelectSearch } from './select-props.ts'
import { useOptionSearch } from './use-option-search.ts'

interface OptionRowProps {
  id: string
  option: SelectOption
  /** Row index, starting at 0. */
  row: number
  /** Number of rows, including the row that creates a record. */
  count: number
  isChosen: boolean
  isActive: boolean
  onPoint: (row: number) => void
  onChoose: (value: string) => void
}

/** The search box keeps the focus, handles the keyboard and points at the active row. */
function OptionRow({ id, option, row, count, isChosen, isActive, onPoint, onChoose }: OptionRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search box handles the keyboard
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <option> renders only inside a <select>
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
      style={{ top: `calc(var(--item) * ${row})` }}
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
  /** The text of the last row, which creates a record. If undefined, there is no such row. */
  createText: ((typed: string) => string) | undefined
  onChoose: (value: string) => void
  onCreate: (typed: string) => void
}

/** Number of options each key moves by. */
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -Infinity, End: Infinity }

/** Search box with matching options. Only visible options are rendered. */
export function OptionSearch({ options, search, value, label, typed, createText, onChoose, onCreate }: OptionSearchProps) {
  const id = useId()
  const { loading, moreOptions, noOptions, searchOptions } = useUiText()
  const isLoading = search?.isLoading ?? false
  const failure = search?.failure
  const shown = failure ? noneShown : options
  const newText = failure ? undefined : createText
  const { query, setQuery, indexes, count, rows, active, setActive, move, listRef, onScroll } = useOptionSearch(shown, value, typed, {
    isSearchedByCaller: search !== undefined,
    hasLastRow: newText !== undefined,
  })
  // Enter must not choose an option that was found for earlier text.
  const activeOption = isLoading ? undefined : shown[indexes[active] ?? -1]
  const isNewActive = !isLoading && newText !== undefined && active === indexes.length
  const newName = query.trim()
  const [height] = useState(() => heightOf(search ? null : options.length))
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
    else if (isNewActive) onCreate(newName)
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
          aria-activedescendant={isNewActive ? `${id}-new` : activeOption && `${id}-${indexes[active]}`}
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
      <div
        ref={listRef}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <datalist> cannot be styled or scrolled to an option
        role="listbox"
        id={`${id}-list`}
        aria-label={label}
        aria-busy={isLoading}
        aria-owns={newText && `${id}-new`}
        className={css.list}
        style={height}
        onScroll={onScroll}
      >
        <div role="presentation" className={css.all} style={{ height: `calc(var(--item) * ${indexes.length})` }}>
          {rows.map((row) => {
            const index = indexes[row] ?? -1
            const option = shown[index]
            return (
              option && (
                <OptionRow
                  key={option.value}
                  id={`${id}-${index}`}
                  option={option}
                  row={row}
                  count={count}
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
      {indexes.length === 0 && !failure && <p className={css.none}>{message}</p>}
      {search?.hasMore && !failure && <p className={css.more}>{moreOptions}</p>}
      {newText && (
        <NewRow
          id={`${id}-new`}
          text={newText(newName)}
          count={count}
          isActive={isNewActive}
          onPoint={() => setActive(indexes.length)}
          onCreate={() => onCreate(newName)}
        />
      )}
      {!failure && (
        <VisuallyHidden>
          <OptionCount isLoading={isLoading} count={indexes.length} total={search ? null : options.length} />
        </VisuallyHidden>
      )}
    </>
  )
}

const noneShown: readonly SelectOption[] = []

/** Sets the height for `count` options, up to the maximum height. If the number is unknown (null), the maximum applies. */
function heightOf(count: number | null): CSSProperties {
  return count === null ? {} : ({ '--rows': Math.max(count, 1) } as CSSProperties)
}

interface NewRowProps extends Pick<OptionRowProps, 'id' | 'count' | 'isActive'> {
  text: string
  onPoint: () => void
  onCreate: () => void
}

/** Placed below the scrolling list, so that it stays visible; the list owns it through ARIA. */
function NewRow({ id, text, count, isActive, onPoint, onCreate }: NewRowProps) {
  return (
    <div className={css.foot}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search box handles the keyboard */}
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <option> renders only inside a <select>
        role="option"
        id={id}
        tabIndex={-1}
        aria-selected={false}
        aria-setsize={count}
        aria-posinset={count}
        data-highlighted={isActive ? '' : undefined}
        className={css.new}
        onMouseDown={(event) => event.preventDefault()}
        onPointerMove={() => isActive || onPoint()}
        onClick={onCreate}
      >
        <Plus aria-hidden />
        <span className={css.label}>{text}</span>
      </div>
    </div>
  )
}

interface OptionCountProps {
  isLoading: boolean
  count: number
  /** Null if the total is unknown. */
  total: number | null
}

function OptionCount({ isLoading, count, total }: OptionCountProps) {
  const { loading, optionCount, optionsFound } = useUiText()
  if (isLoading) return <output>{loading}</output>
  const text = total === null ? optionsFound : optionCount.replace('{total}', String(total))
  return <output>{text.replace('{count}', String(count))}</output>
}
