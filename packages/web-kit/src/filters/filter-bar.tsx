import { Button, EmptyState, Row, SearchInput, Select, type SelectOption } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { SearchX } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import styles from './filter-bar.module.css'

interface FilterBarProps {
  /** Number of matches, announced to screen readers; '' if nothing is filtered. */
  result: string
  children: ReactNode
}

export function FilterBar({ result, children }: FilterBarProps) {
  const t = useText()
  return (
    <section aria-label={t('Filters')}>
      <Row>
        {children}
        <output className={styles.result}>{result}</output>
      </Row>
    </section>
  )
}

interface FilterProps<Value> {
  value: Value
  onChange: (value: Value) => void
}

export function SearchFilter({ placeholder, value, onChange }: FilterProps<string> & { placeholder: string }) {
  return <SearchInput className={styles.search} placeholder={placeholder} value={value} onValueChange={onChange} />
}

interface ChoiceFilterProps<Value extends string> extends FilterProps<Value> {
  label: string
  /** Maps each value to its English text; this component translates it. */
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
}

/** A select renders all its options even while closed, so memoize it, because hundreds of clients must not slow down the other filters. */
export const SelectFilter = memo(function SelectFilter({ label, options, value, onChange }: SelectFilterProps) {
  return <Select fit className={styles.choice} aria-label={label} options={options} value={value} onValueChange={onChange} />
})

interface NoMatchProps {
  /** 'No clients found' */
  title: string
  /** 'No client matches these filters.' */
  description: string
  onClear: () => void
}

export function NoMatch({ onClear, ...texts }: NoMatchProps) {
  const t = useText()
  return <EmptyState icon={<SearchX />} {...texts} action={<Button onClick={onClear}>{t('Clear filters')}</Button>} />
}
