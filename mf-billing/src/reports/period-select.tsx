import { Select } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { CalendarDays } from 'lucide-react'

interface PeriodSelectProps<Period extends string> {
  period: Period | 'custom'
  names: readonly Period[]
  texts: Readonly<Record<Period | 'custom', string>>
  className?: string | undefined
  onPeriod: (period: Period) => void
  onCustomRange: () => void
}

export function PeriodSelect<Period extends string>({ period, names, texts, className, onPeriod, onCustomRange }: PeriodSelectProps<Period>) {
  const t = useText()
  const shown = period === 'custom' ? [...names, period] : names
  return (
    <Select
      fit
      className={className}
      aria-label={t('Period')}
      icon={<CalendarDays />}
      options={shown.map((value) => ({ value, label: t(texts[value]) }))}
      value={period}
      onValueChange={(chosen) => (chosen === 'custom' ? onCustomRange() : onPeriod(chosen))}
    />
  )
}
