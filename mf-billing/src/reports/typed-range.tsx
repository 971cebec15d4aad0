import type { DateRange } from '@billfold/contracts/reports/report-period'
import { Field, Grid } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { DateInput } from '@billfold/web-kit/forms/date-input.tsx'

interface TypedRangeProps {
  range: DateRange
  /** English error messages. */
  problems: Readonly<Partial<Record<string, string>>>
  className?: string | undefined
  onType: (end: keyof DateRange, date: string) => void
}

export function TypedRange({ range: { from, to }, problems, className, onType }: TypedRangeProps) {
  const t = useText()
  return (
    <Grid of="halves" className={className}>
      <Field label={t('From')} error={problems.from && t(problems.from)}>
        <DateInput value={from} onChange={(event) => onType('from', event.target.value)} />
      </Field>
      <Field label={t('To')} error={problems.to && t(problems.to)}>
        <DateInput value={to} onChange={(event) => onType('to', event.target.value)} />
      </Field>
    </Grid>
  )
}
