import { Card, CardHeader, CardTitle, Field, Select } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { DateOrderField } from '@billfold/web-kit/data-files/date-order-field.tsx'
import type { ComponentProps } from 'react'
import styles from './column-matching.module.css'
import type { ImportField, Mapping } from './import-fields.ts'

interface ColumnMatchingProps {
  fields: readonly ImportField[]
  header: readonly string[]
  mapping: Mapping
  missing: readonly ImportField[]
  onChange: (mapping: Mapping) => void
}

const NONE = 'none'

export function ColumnMatching({ fields, header, mapping, missing, onChange }: ColumnMatchingProps) {
  const t = useText()
  const nameOf = (column: number) => header[column] || t('Column {number}', { number: column + 1 })
  const options = [
    { value: NONE, label: t('Not in the file') },
    ...header.map((_, column) => ({ value: String(column), label: nameOf(column) })),
  ]
  const used = new Set(Object.values(mapping))
  const unused = header.flatMap((_, column) => (used.has(column) ? [] : [nameOf(column)]))

  return (
    <Card>
      <CardHeader>
        <CardTitle subtitle={t('Columns were matched by name. Fix any that are wrong.')}>{t('Match the columns')}</CardTitle>
      </CardHeader>
      <div className={styles.columns}>
        {fields.map((field) => (
          <Field
            key={field.name}
            label={t(field.label)}
            required={field.required ?? false}
            error={missing.includes(field) ? t('Choose a column') : undefined}
          >
            <Select
              options={options}
              value={mapping[field.name] === undefined ? NONE : String(mapping[field.name])}
              onValueChange={(value) => onChange({ ...mapping, [field.name]: value === NONE ? undefined : Number(value) })}
            />
          </Field>
        ))}
      </div>
      {unused.length > 0 && <p className={styles.unused}>{t('Not imported: {columns}', { columns: unused.join(', ') })}</p>}
    </Card>
  )
}

export function DateOrderCard(props: ComponentProps<typeof DateOrderField>) {
  const t = useText()
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('Does the day or the month come first?')}</CardTitle>
      </CardHeader>
      <DateOrderField {...props} />
    </Card>
  )
}
