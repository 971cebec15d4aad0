import { Check } from 'lucide-react'
import css from './option-search.module.css'
import type { SelectOption } from './select-props.ts'

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
export function OptionRow({ id, option, row, count, isChosen, isActive, onPoint, onChoose }: OptionRowProps) {
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
