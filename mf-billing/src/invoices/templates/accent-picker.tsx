import { DEFAULT_ACCENT_COLOR } from '@billfold/contracts/invoices/invoice-design'
import { cx } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { Pipette } from 'lucide-react'
import { useId, type CSSProperties } from 'react'
import styles from './accent-picker.module.css'

interface AccentPickerProps {
  /** '#2f5bd8' */
  value: string
  onChange: (colour: string) => void
}

/** Colours that look well on paper, beside white and beside ink. */
const colours = [
  { name: 'Blue', value: DEFAULT_ACCENT_COLOR },
  { name: 'Violet', value: '#6d3fd1' },
  { name: 'Magenta', value: '#b3246e' },
  { name: 'Red', value: '#b3261e' },
  { name: 'Amber', value: '#b45309' },
  { name: 'Green', value: '#1a7f4b' },
  { name: 'Teal', value: '#0f766e' },
  { name: 'Graphite', value: '#30363f' },
] as const

/** One of a few colours, or any other. */
export function AccentPicker({ value, onChange }: AccentPickerProps) {
  const t = useText()
  const name = useId()
  const isOwn = colours.every((colour) => colour.value !== value)
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>{t('Accent color')}</legend>
      <div className={styles.colours}>
        {colours.map((colour) => (
          <label key={colour.value} className={styles.colour} style={{ '--swatch': colour.value } as CSSProperties} title={t(colour.name)}>
            <input type="radio" name={name} aria-label={t(colour.name)} checked={colour.value === value} onChange={() => onChange(colour.value)} />
          </label>
        ))}
        <label className={cx(styles.own, isOwn && styles.chosen)} style={{ '--swatch': value } as CSSProperties}>
          <input type="color" aria-label={t('Another color')} value={value} onChange={(event) => onChange(event.target.value)} />
          {isOwn ? <span aria-hidden className={styles.dot} /> : <Pipette aria-hidden size={14} />}
          <span aria-hidden>{isOwn ? value : t('Other…')}</span>
        </label>
      </div>
    </fieldset>
  )
}
