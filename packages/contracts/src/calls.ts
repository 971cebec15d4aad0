import { accountingCalls, accountingSettingsCalls } from './accounting/accounting-calls.ts'
import { accountCalls } from './accounts/account-calls.ts'
import { securityCalls } from './accounts/security-calls.ts'
import { apiTokenCalls } from './api-tokens/api-token-calls.ts'
import { bankStatementCalls } from './bank-statements/bank-statement-calls.ts'
import { browserReportCalls } from './browser-reports/browser-report-calls.ts'
import { calendarFeedCalls } from './calendar/calendar-feed-calls.ts'
import type { Call } from './call.ts'
import { clientCalls } from './clients/client-calls.ts'
import { clientContactCalls, contactCalls } from './clients/client-contact-calls.ts'
import { clientNotesCalls } from './clients/client-notes.ts'
import { clientPortalCalls } from './client-portal/client-portal-calls.ts'
import { portalLinkCalls } from './client-portal/portal-link-calls.ts'
import { dashboardCalls } from './dashboard/dashboard-calls.ts'
import { dataExportCalls } from './data-export/data-export-calls.ts'
import { demoCalls } from './demo/demo-calls.ts'
import { expenseCalls } from './expenses/expense-calls.ts'
import { importCalls } from './imports/import-calls.ts'
import { invoiceCalls } from './invoices/invoice-calls.ts'
import { invoiceEmailCalls } from './invoices/invoice-email-calls.ts'
import { invoiceFileCalls } from './invoices/invoice-file-calls.ts'
import { invoiceReminderCalls } from './invoices/invoice-reminder-calls.ts'
import { invoiceSharingCalls } from './invoices/invoice-sharing-calls.ts'
import { liveCalls } from './live/live-calls.ts'
import { loadReportCalls } from './modules/load-report-calls.ts'
import { moduleCalls } from './modules/module-calls.ts'
import { operatorCalls } from './modules/operator-calls.ts'
import { notificationCalls } from './notifications/notification-calls.ts'
import { reportCalls } from './reports/report-calls.ts'
import { searchCalls } from './search/search-calls.ts'
import { sharingCalls } from './sharing/sharing-calls.ts'
import { statementCalls } from './statements/statement-calls.ts'
import { statementEmailCalls } from './statements/statement-email-calls.ts'
import { settingsCalls } from './settings/settings-calls.ts'
import { timeEntryCalls } from './time-entries/time-entry-calls.ts'
import { timerCalls } from './timers/timer-calls.ts'
import { outboxCalls } from './outbox/outbox-calls.ts'
import { openApiCalls } from './openapi.ts'
import { paymentCalls } from './payments/payment-calls.ts'
import { projectBudgetCalls } from './projects/project-budget-calls.ts'
import { projectCalls } from './projects/project-calls.ts'
import { proposalCalls, proposalLineItemCalls } from './proposals/proposal-calls.ts'
import { proposalSharingCalls } from './proposals/proposal-sharing-calls.ts'
import { proposalTemplateCalls } from './proposals/proposal-template-calls.ts'
import { savedSectionCalls } from './proposals/saved-section-calls.ts'
import { webhookCalls } from './webhooks/webhook-calls.ts'

/** Every API call: the source of the gateway's routing table, the OpenAPI document and the fuzz tests. */
export const calls: readonly Call[] = [
  accountCalls,
  accountingCalls,
  accountingSettingsCalls,
  apiTokenCalls,
  bankStatementCalls,
  browserReportCalls,
  calendarFeedCalls,
  clientCalls,
  clientContactCalls,
  clientNotesCalls,
  clientPortalCalls,
  contactCalls,
  dashboardCalls,
  dataExportCalls,
  demoCalls,
  expenseCalls,
  importCalls,
  invoiceCalls,
  invoiceEmailCalls,
  invoiceFileCalls,
  invoiceReminderCalls,
  invoiceSharingCalls,
  liveCalls,
  loadReportCalls,
  moduleCalls,
  operatorCalls,
  notificationCalls,
  openApiCalls,
  outboxCalls,
  paymentCalls,
  portalLinkCalls,
  projectBudgetCalls,
  projectCalls,
  proposalCalls,
  proposalLineItemCalls,
  proposalSharingCalls,
  proposalTemplateCalls,
  reportCalls,
  savedSectionCalls,
  searchCalls,
  securityCalls,
  settingsCalls,
  sharingCalls,
  statementCalls,
  statementEmailCalls,
  timeEntryCalls,
  timerCalls,
  webhookCalls,
].flatMap((group) => Object.values(group))
