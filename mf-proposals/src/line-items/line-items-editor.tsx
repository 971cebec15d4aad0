import { sumOf } from '@billfold/contracts/invoices/invoice-totals'
import { Badge } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { useRef } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { ProposalFormState } from '../proposals/use-proposal-form.ts'
import { LineRow } from './line-row.tsx'
import styles from './line-items-editor.module.css'
import { typedLineAmount } from './line-values.ts'
import { NewLineRow } from './new-line-row.tsx'

export function LineItemsEditor({ form }: { form: ProposalFormState }) {
  const t = useText()
  const format = useFormat()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lineItems' })
  const lines = useWatch({ control: form.control, name: 'lineItems' })
  const rows = useRef<HTMLOListElement>(null)

  /** Moves the focus before its row is removed, so that it is not lost. */
  function removeLine(index: number) {
    const neighbour = rows.current?.children[index + 1] ?? rows.current?.children[index - 1]
    if (neighbour) neighbour.querySelector<HTMLElement>(':scope > button')?.focus()
    else form.setFocus('newLine.description')
    remove(index)
  }

  return (
    <div className={styles.editor}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('Investment Breakdown')}</h2>
        <Badge tone="info" dot={false}>
          {t('Total: {amount}', { amount: format.money(sumOf(lines.map(typedLineAmount))) })}
        </Badge>
      </div>
      <NewLineRow form={form} onAdd={(line) => append(line, { shouldFocus: false })} />
      {fields.length === 0 ? (
        <div className={styles.empty}>
          <p className={styles.emptyTitle}>{t('No line items added yet')}</p>
          <p>{t('Add items above to build your project investment breakdown')}</p>
        </div>
      ) : (
        <ol ref={rows} className={styles.rows} aria-label={t('Line items')}>
          {fields.map(({ id }, index) => (
            <LineRow key={id} form={form} index={index} onRemove={() => removeLine(index)} />
          ))}
        </ol>
      )}
    </div>
  )
}
