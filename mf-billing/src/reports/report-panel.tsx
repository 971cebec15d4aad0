import type { DateRange } from '@billfold/contracts/reports/report-period'
import { ClientsPanel } from './clients-panel.tsx'
import { ProjectsPanel } from './projects-panel.tsx'
import type { ReportTab } from './reports-address.ts'
import { RevenuePanel } from './revenue-panel.tsx'
import { TimePanel } from './time-panel.tsx'

export interface ReportPanelProps {
  range: DateRange
}

const panels = { revenue: RevenuePanel, clients: ClientsPanel, projects: ProjectsPanel, time: TimePanel }

/** A separate chunk with all chart code, which only this page loads. */
export function ReportPanel({ tab, range }: ReportPanelProps & { tab: ReportTab }) {
  const Shown = panels[tab]
  return <Shown range={range} />
}
