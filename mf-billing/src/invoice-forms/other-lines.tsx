import { Button } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { Plus } from 'lucide-react'
import { useId, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import styles from './invoice-form.module.css'
import { newLine } from './invoice-form-values.ts'
import { LineHeads, LineRow } from './line-row.tsx'
import type { InvoiceFormState } from './use-invoice-form.ts'

/** Lines that are no time: a fixed fee, an expense. */
export function OtherLines({ form }: { form: InvoiceFormState }) {
  const t = useText()
  const id = useId()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lineItems' })
  const rows = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)

  /** The focus goes on before its row is gone: with the row it would be lost. */
  function removeLine(index: number) {
    const neighbour = rows.current?.children[index + 1] ?? rows.current?.children[index - 1]
    const next = neighbour ? neighbour.querySelector<HTMLElement>(':scope > button') : add.current
    next?.focus()
    remove(index)
  }

  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.sectionHead}>
        <h3 id={id} className={styles.sectionTitle}>
          {t('Other Lines')}
        </h3>
        <Button ref={add} size="small" icon={<Plus />} onClick={() => append(newLine)}>
          {t('Add line')}
        </Button>
      </div>
      {fields.length === 0 ? (
        <p className={styles.empty}>{t('A fixed fee, an expense, anything that is not time.')}</p>
      ) : (
        <>
          <LineHeads />
          <ol ref={rows} aria-label={t('Other Lines')} className={styles.lines}>
            {fields.map(({ id }, index) => (
              <LineRow key={id} form={form} index={index} onRemove={() => removeLine(index)} />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
