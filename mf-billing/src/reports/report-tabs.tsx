import { Tab, TabList, TabPanel, Tabs } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { lazy, Suspense } from 'react'
import { PanelLoading } from './panel.tsx'
import { tabTexts } from './report-texts.ts'
import { reportTabs, type ReportTab, type ReportView } from './reports-address.ts'

/** Contains all chart code. */
const ReportPanel = lazy(() => import('./report-panel.tsx').then((file) => ({ default: file.ReportPanel })))

interface ReportTabsProps {
  view: ReportView
  onTab: (tab: ReportTab) => void
}

export function ReportTabs({ view: { tab, range }, onTab }: ReportTabsProps) {
  const t = useText()
  return (
    <Tabs value={tab} onValueChange={(next) => onTab(next as ReportTab)}>
      <TabList aria-label={t('Report')}>
        {reportTabs.map((value) => (
          <Tab key={value} value={value}>
            {t(tabTexts[value])}
          </Tab>
        ))}
      </TabList>
      {reportTabs.map((value) => (
        <TabPanel key={value} value={value}>
          <Suspense fallback={<PanelLoading text={t('Loading...')} />}>
            <ReportPanel tab={value} range={range} />
          </Suspense>
        </TabPanel>
      ))}
    </Tabs>
  )
}
