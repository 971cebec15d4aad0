import { precedingPeriod, reportPeriods, type ReportPeriod } from '@billfold/contracts/reports/report-period'
import { Row, Select } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { CalendarDays } from 'lucide-react'
import styles from './report-controls.module.css'
import { periodTexts, rangeText, tabTexts } from './report-texts.ts'
import { reportTabs, type ReportTab, type ReportView } from './reports-address.ts'

interface ReportControlsProps {
  view: ReportView
  onPeriod: (period: ReportPeriod) => void
  onTab: (tab: ReportTab) => void
  onCustomRange: () => void
}

export function ReportControls({ view: { period, range, tab }, onPeriod, onTab, onCustomRange }: ReportControlsProps) {
  const t = useText()
  const format = useFormat()
  const periods = period === 'custom' ? [...reportPeriods, period] : reportPeriods
  return (
    <section aria-label={t('Report settings')}>
      <Row>
        <Select
          fit
          className={styles.choice}
          aria-label={t('Period')}
          icon={<CalendarDays />}
          options={periods.map((value) => ({ value, label: t(periodTexts[value]) }))}
          value={period}
          onValueChange={(chosen) => (chosen === 'custom' ? onCustomRange() : onPeriod(chosen))}
        />
        <Select
          fit
          className={styles.choice}
          aria-label={t('Report type')}
          options={reportTabs.map((value) => ({ value, label: t(tabTexts[value]) }))}
          value={tab}
          onValueChange={onTab}
        />
        <output className={styles.range}>
          <strong className={styles.days}>{rangeText(range, format)}</strong> {t('compared with {range}', { range: rangeText(precedingPeriod(range), format) })}
        </output>
      </Row>
    </section>
  )
}
