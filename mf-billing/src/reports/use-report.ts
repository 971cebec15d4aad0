import { reportCalls } from '@billfold/contracts/reports/report-calls'
import type { DateRange, ReportPeriod } from '@billfold/contracts/reports/report-period'
import { queryOf, useSearch, useToday } from '@billfold/web-kit'
import { usePrefetchQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { viewFromAddress, withPeriod, withRange, withTab, type ReportTab } from './reports-address.ts'

export function useReport() {
  const today = useToday()
  const [address, setAddress] = useSearch()
  const view = useMemo(() => viewFromAddress(address, today), [address, today])
  // Load the open tab's data with the cards' data, without waiting for the chart code.
  usePrefetchQuery(queryOf(reportCalls[view.tab], { query: view.range }))

  const go = (next: URLSearchParams) => setAddress(next, { replace: true })
  return {
    view,
    choosePeriod: (period: ReportPeriod) => go(withPeriod(address, period)),
    chooseRange: (range: DateRange) => go(withRange(address, range)),
    chooseTab: (tab: ReportTab) => go(withTab(address, tab)),
  }
}
