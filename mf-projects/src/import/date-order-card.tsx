import { Card, CardHeader, CardTitle, Field, Select } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { asDate, type DateOrder } from './read-cell.ts'

interface DateOrderCardProps {
  /** An ambiguous date of the file. */
  example: string
  order: DateOrder | undefined
  onChoose: (order: DateOrder) => void
}

/** Asks for the order of day and month if the file is ambiguous. */
export function DateOrderCard({ example, order, onChoose }: DateOrderCardProps) {
  const t = useText()
  const format = useFormat()
  const dateBy = (dateOrder: DateOrder) => format.date(String(asDate(example, { decimalComma: false, dateOrder })))
  const options: { value: DateOrder; label: string }[] = [
    { value: 'month-first', label: t('Month first: {date}', { date: dateBy('month-first') }) },
    { value: 'day-first', label: t('Day first: {date}', { date: dateBy('day-first') }) },
  ]

  return (
    <Card>
      <CardHeader>
        <CardTitle subtitle={t('The dates in this file can be read in two ways, for example {date}.', { date: example })}>
          {t('Does the day or the month come first?')}
        </CardTitle>
      </CardHeader>
      <Field label={t('Date format')} required error={order === undefined ? t('Choose the date format') : undefined}>
        <Select
          options={options}
          value={order ?? ''}
          onValueChange={(value) => onChoose(value)}
          placeholder={t('Select the date format')}
        />
      </Field>
    </Card>
  )
}
