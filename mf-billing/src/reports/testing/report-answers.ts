import { AppError } from '@billfold/contracts/errors'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import type { ApiError } from '@billfold/web-kit'
import { answerClients, answerProjects } from '@billfold/web-kit/testing/answer-choices.ts'
import { answer, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import { sampleExpenses } from '../../expenses/testing/expense-samples.ts'
import { clients, projects } from '../../testing/samples.ts'
import {
  emptyReportSummary,
  emptyRevenueReport,
  emptyTimeReport,
  sampleClientsReport,
  sampleProjectsReport,
  sampleReceivables,
  sampleReportSummary,
  sampleRevenueReport,
  sampleTaxReport,
  sampleTimeReport,
  sampleUninvoicedWork,
} from './report-samples.ts'

/** Default responses for the page. The first match wins, so tests put their own responses first. */
export const reportAnswers: readonly Answer[] = [
  answer(reportCalls.summary, sampleReportSummary),
  answer(reportCalls.revenue, sampleRevenueReport),
  answer(reportCalls.clients, sampleClientsReport),
  answer(reportCalls.projects, sampleProjectsReport),
  answer(reportCalls.time, sampleTimeReport),
  answer(reportCalls.tax, sampleTaxReport),
  answer(reportCalls.agedReceivables, sampleReceivables),
  answer(reportCalls.uninvoicedWork, sampleUninvoicedWork),
  answer(expenseCalls.list, sampleExpenses),
  answer(expenseCalls.get, ({ address }) => sampleExpenses.find(({ id }) => address.endsWith(`/${id}`)) ?? new AppError('not_found', 'Expense not found')),
  ...answerClients(clients),
  ...answerProjects(projects),
]

export const emptyAnswers: readonly Answer[] = [
  answer(reportCalls.summary, emptyReportSummary),
  answer(reportCalls.revenue, emptyRevenueReport),
  answer(reportCalls.clients, []),
  answer(reportCalls.projects, []),
  answer(reportCalls.time, emptyTimeReport),
  answer(reportCalls.tax, []),
  answer(reportCalls.agedReceivables, []),
  answer(reportCalls.uninvoicedWork, []),
  answer(expenseCalls.list, []),
]

const pageCalls = [...Object.values(reportCalls).filter(({ path }) => path !== reportCalls.pdf.path), expenseCalls.list]

export function failingAnswers(error: ApiError): Answer[] {
  return pageCalls.map((call) => [call, error] as const)
}

export const pendingAnswers: readonly Answer[] = pageCalls.map((call) => [call, () => new Promise<never>(() => undefined)] as const)
