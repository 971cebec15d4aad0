import { MAX_SEARCH } from '@billfold/contracts/list'
import { Button, EmptyState, Row, SearchInput, Select, type SelectOption, type SelectSearch, cx } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { ListFilter, SearchX, X } from 'lucide-react'
import { memo, type ReactNode, useEffect, useId, useState } from 'react'
import styles from './filter-bar.module.css'

interface FilterBarProps {
  search: ReactNode
  isFiltering: boolean
  /** Number of matches, announced to screen readers; '' if no filter is set. */
  result: string
  /** Links to other views of the list; phones show them as well. */
  views?: ReactNode
  /** The other filters, which phones hide behind a button. */
  children: ReactNode
}

export function FilterBar({ search, isFiltering, result, views, children }: FilterBarProps) {
  const t = useText()
  const id = useId()
  const [isOpen, setOpen] = useState(isFiltering)
  return (
    <section aria-label={t('Filters')}>
      <Row>
        {search}
        <Button
          className={cx(styles.toggle, isFiltering && styles.active)}
          icon={<ListFilter />}
          iconOnPhone
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t('Filters')}
        </Button>
        <div id={id} className={cx(styles.filters, isOpen && styles.open)}>
          {children}
        </div>
        {views}
        <output className={styles.result}>{result}</output>
      </Row>
    </section>
  )
}

interface FilterProps<Value> {
  value: Value
  onChange: (value: Value) => void
}

/** Time between the last key press and the search. */
const TYPING_PAUSE_MS = 200

/** Reports the text only when the user pauses, because every reported change sends a request. */
export function SearchFilter({ placeholder, value, onChange }: FilterProps<string> & { placeholder: string }) {
  const [typed, setTyped] = useState(value)
  const [reported, setReported] = useState(value)
  // The page has cleared or replaced the search text.
  if (value !== reported) {
    setReported(value)
    setTyped(value)
  }

  useEffect(() => {
    if (typed === reported) return undefined
    const timer = setTimeout(() => {
      setReported(typed)
      onChange(typed)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, reported, onChange])

  return (
    <SearchInput
      className={styles.search}
      placeholder={placeholder}
      maxLength={MAX_SEARCH}
      value={typed}
      onValueChange={setTyped}
      // Enter must not submit the form around this field.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  )
}

interface ChoiceFilterProps<Value extends string> extends FilterProps<Value> {
  label: string
  /** The English text for each value; this component translates the texts. */
  texts: Readonly<Record<Value, string>>
}

export function ChoiceFilter<Value extends string>({ label, texts, value, onChange }: ChoiceFilterProps<Value>) {
  const t = useText()
  const options = Object.entries<string>(texts).map(([choice, text]) => ({ value: choice, label: t(text) }))
  return <SelectFilter label={label} options={options} value={value} onChange={(choice) => onChange(choice as Value)} />
}

interface SelectFilterProps extends FilterProps<string> {
  label: string
  options: readonly SelectOption[]
  search?: SelectSearch | undefined
  /** Called when the select is hovered or focused, so that its options can be loaded. */
  onReach?: () => void
}

/** Memoized, so that hundreds of clients do not slow down the other filters. */
export const SelectFilter = memo(function SelectFilter({ label, options, search, value, onChange, onReach }: SelectFilterProps) {
  return (
    <Select
      fit
      className={styles.choice}
      aria-label={label}
      options={options}
      search={search}
      searchable={onReach !== undefined}
      value={value}
      onValueChange={onChange}
      onFocus={onReach}
      onPointerEnter={onReach}
    />
  )
})

interface FilterChipProps {
  text: string
  /** For example 'Client: Acme. Show all clients'. */
  label: string
  onRemove: () => void
}

/** A filter that is set by links on other screens. */
export function FilterChip({ text, label, onRemove }: FilterChipProps) {
  return (
    <Button className={styles.chip} aria-label={label} onClick={onRemove}>
      <span className={styles.chipName}>{text}</span>
      <X aria-hidden />
    </Button>
  )
}

interface NoMatchProps {
  /** For example 'No clients found'. */
  title: string
  /** For example 'No client matches these filters.' */
  description: string
  onClear: () => void
}

export function NoMatch({ onClear, ...texts }: NoMatchProps) {
  const t = useText()
  return <EmptyState icon={<SearchX />} {...texts} action={<Button onClick={onClear}>{t('Clear filters')}</Button>} />
}
