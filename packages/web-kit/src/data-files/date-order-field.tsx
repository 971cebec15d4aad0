import { Field, Select } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { type DateOrder, readDate } from './read-date.ts'

interface DateOrderFieldProps {
  /** An ambiguous date from the file. */
  example: string
  order: DateOrder | undefined
  onChoose: (order: DateOrder) => void
}

export function DateOrderField({ example, order, onChoose }: DateOrderFieldProps) {
  const t = useText()
  const format = useFormat()
  const dateBy = (dateOrder: DateOrder) => format.date(readDate(example, dateOrder) ?? example)
  const options: { value: DateOrder; label: string }[] = [
    { value: 'month-first', label: t('Month first: {date}', { date: dateBy('month-first') }) },
    { value: 'day-first', label: t('Day first: {date}', { date: dateBy('day-first') }) },
  ]
  return (
    <Field
      required
      label={t('Date format')}
      help={t('Dates in this file are ambiguous, for example {date}.', { date: example })}
      error={order === undefined ? t('Is {date} in this file {first} or {second}?', { date: example, first: dateBy('month-first'), second: dateBy('day-first') }) : undefined}
    >
      <Select options={options} value={order ?? ''} onValueChange={onChoose} placeholder={t('Select the date format')} />
    </Field>
  )
}
