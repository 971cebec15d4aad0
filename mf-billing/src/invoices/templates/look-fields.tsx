import { DEFAULT_ACCENT_COLOR, invoiceTemplates, type InvoiceTemplate } from '@billfold/contracts/invoices/invoice-design'
import { cx } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { InvoiceSheet, type SheetDocument } from '@billfold/web-kit/invoice-sheet/invoice-sheet.tsx'
import { Pipette } from 'lucide-react'
import { useId, type CSSProperties } from 'react'
import accentStyles from './accent-picker.module.css'
import styles from './template-choice.module.css'

export const templateNames: Readonly<Record<InvoiceTemplate, string>> = { classic: 'Classic', modern: 'Modern', compact: 'Compact' }

const templateNotes: Readonly<Record<InvoiceTemplate, string>> = {
  classic: 'A letter with one line of color',
  modern: 'A band of color, with the amount at the top',
  compact: 'Small type, for long lists',
}

interface TemplateChoiceProps {
  document: SheetDocument
  value: InvoiceTemplate
  onChange: (template: InvoiceTemplate) => void
}

export function TemplateChoice({ document, value, onChange }: TemplateChoiceProps) {
  const t = useText()
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t('Template')}</legend>
      <div className={styles.templates}>
        {invoiceTemplates.map((template) => (
          <label key={template} className={styles.template}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={template === value}
              onChange={() => onChange(template)}
              aria-describedby={`${name}-${template}`}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- otherwise the dialog focuses its first control instead of the selected template
              autoFocus={template === value}
            />
            {/* Hidden from screen readers, because the large preview has the same content as this thumbnail. */}
            <span aria-hidden inert className={styles.page}>
              <InvoiceSheet document={{ ...document, template }} as="page" />
            </span>
            <span className={styles.name}>{t(templateNames[template])}</span>
          </label>
        ))}
      </div>
      {invoiceTemplates.map((template) => (
        <p key={template} id={`${name}-${template}`} hidden={template !== value} className={styles.note}>
          {t(templateNotes[template])}
        </p>
      ))}
    </fieldset>
  )
}

interface AccentPickerProps {
  value: string
  onChange: (color: string) => void
}

const colors = [
  { name: 'Blue', value: DEFAULT_ACCENT_COLOR },
  { name: 'Violet', value: '#6d3fd1' },
  { name: 'Magenta', value: '#b3246e' },
  { name: 'Red', value: '#b3261e' },
  { name: 'Amber', value: '#b45309' },
  { name: 'Green', value: '#1a7f4b' },
  { name: 'Teal', value: '#0f766e' },
  { name: 'Graphite', value: '#30363f' },
] as const

export function AccentPicker({ value, onChange }: AccentPickerProps) {
  const t = useText()
  const name = useId()
  const isCustom = colors.every((color) => color.value !== value)
  return (
    <fieldset className={accentStyles.picker}>
      <legend className={accentStyles.legend}>{t('Accent color')}</legend>
      <div className={accentStyles.colors}>
        {colors.map((color) => (
          <label key={color.value} className={accentStyles.color} style={{ '--swatch': color.value } as CSSProperties} title={t(color.name)}>
            <input type="radio" name={name} aria-label={t(color.name)} checked={color.value === value} onChange={() => onChange(color.value)} />
          </label>
        ))}
        <label className={cx(accentStyles.own, isCustom && accentStyles.chosen)} style={{ '--swatch': value } as CSSProperties}>
          <input type="color" aria-label={t('Another color')} value={value} onChange={(event) => onChange(event.target.value)} />
          {isCustom ? <span aria-hidden className={accentStyles.dot} /> : <Pipette aria-hidden size={14} />}
          <span aria-hidden className={accentStyles.word}>
            {isCustom ? value : t('Other…')}
          </span>
        </label>
      </div>
    </fieldset>
  )
}
