import { invoiceTemplates, type InvoiceTemplate } from '@billfold/contracts/invoices/invoice-design'
import { useText } from '@billfold/web-kit'
import { useId } from 'react'
import { InvoiceSheet } from '../sheet/invoice-sheet.tsx'
import type { SheetDocument } from '../sheet/sheet-document.ts'
import styles from './template-choice.module.css'
import { templateNames, templateNotes } from './template-texts.ts'

interface TemplateChoiceProps {
  /** What the small pages show. */
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
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first control: another template than the chosen one
              autoFocus={template === value}
            />
            {/* A picture: its words are too small to be read, and stand in the large one. */}
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
