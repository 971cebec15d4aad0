import { reportCalls } from '@billfold/contracts/reports/report-calls'
import type { DateRange, ReportPeriod } from '@billfold/contracts/reports/report-period'
import { queryOf, useSearch, useToday } from '@billfold/web-kit'
import { usePrefetchQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { viewFromAddress, withPeriod, withRange, withTab, type ReportTab } from './reports-address.ts'

/** The report of the address, and the ways to another one. */
export function useReport() {
  const today = useToday()
  const [address, setAddress] = useSearch()
  const view = useMemo(() => viewFromAddress(address, today), [address, today])
  // The open tab's figures are asked for together with the cards', not once the code that draws them is here.
  usePrefetchQuery(queryOf(reportCalls[view.tab], { query: view.range }))

  const go = (next: URLSearchParams) => setAddress(next, { replace: true })
  return {
    view,
    choosePeriod: (period: ReportPeriod) => go(withPeriod(address, period)),
    chooseRange: (range: DateRange) => go(withRange(address, range)),
    chooseTab: (tab: ReportTab) => go(withTab(address, tab)),
  }
}
