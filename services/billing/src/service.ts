import type { ServiceDefinition, ServiceSettings } from '@billfold/server-kit/service'
import { accountingRoutes } from './accounting/accounting.routes.ts'
import { bankStatementRoutes } from './bank-statements/bank-statement.routes.ts'
import { portalRoutes } from './client-portal/portal.routes.ts'
import { billingConstraints } from './constraints.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { demoRoutes } from './demo/add-demo-billing.ts'
import { ExpenseEntity } from './expenses/expense.entity.ts'
import { expenseRoutes } from './expenses/expense.routes.ts'
import { importRoutes } from './imports/import.routes.ts'
import { emailTools, requestTools } from './invoices/email/email-tools.ts'
import { emailRoutes } from './invoices/email/email.routes.ts'
import { emailEntities } from './invoices/email/invoice-email.entity.ts'
import { invoiceFileRoutes } from './invoices/files/invoice-file.routes.ts'
import { deleteFileJob } from './invoices/files/store-file.ts'
import { invoiceEntities } from './invoices/invoice.entity.ts'
import { invoiceRoutes } from './invoices/invoice.routes.ts'
import { overdueJob } from './invoices/mark-overdue-invoices.ts'
import { reminderRoutes } from './invoices/reminders/reminder.routes.ts'
import { receiptsJob } from './invoices/reminders/send-receipts.ts'
import { remindersJob } from './invoices/reminders/send-reminders.ts'
import { sharingRoutes } from './invoices/sharing/sharing.routes.ts'
import { measureBilling } from './metrics.ts'
import { paymentEntities } from './payments/payment.entity.ts'
import { paymentRoutes } from './payments/payment.routes.ts'
import { minutelyJobs, refreshJob } from './payments/payment-jobs.ts'
import type { PaymentProvider } from './payments/payment-provider.ts'
import { projectBudgetRoutes } from './project-budgets/project-budget.routes.ts'
import { reportRoutes } from './reports/report.routes.ts'
import { statementRoutes } from './statements/statement.routes.ts'
import { TimeEntryEntity } from './time-entries/time-entry.entity.ts'
import { timeEntryRoutes } from './time-entries/time-entry.routes.ts'
import { TimerEntity } from './timers/timer.entity.ts'
import { timerRoutes } from './timers/timer.routes.ts'

export function billingServiceWith(provider: PaymentProvider): ServiceDefinition {
  const refresh = refreshJob(provider)
  return {
    name: 'billing',
    entities: [ExpenseEntity, TimeEntryEntity, TimerEntity, ...invoiceEntities, ...emailEntities, ...paymentEntities],
    constraints: billingConstraints,
    routes: (settings: ServiceSettings) => {
      const tools = requestTools(settings, provider)
      return [
        ...accountingRoutes,
        ...bankStatementRoutes(provider),
        ...dashboardRoutes(provider),
        ...expenseRoutes,
        ...emailRoutes(tools),
        ...reminderRoutes(settings),
        ...invoiceRoutes(provider),
        ...invoiceFileRoutes(settings.enqueue),
        ...sharingRoutes(settings, provider),
        ...portalRoutes(settings, provider),
        ...paymentRoutes({ provider, enqueue: settings.enqueue, refresh }),
        ...projectBudgetRoutes,
        ...reportRoutes,
        ...statementRoutes(tools),
        ...timeEntryRoutes,
        ...timerRoutes,
        ...demoRoutes,
        ...importRoutes,
      ]
    },
    jobs: (settings) => {
      const tools = emailTools(settings, provider)
      const { deliveryJob, automaticDeliveryJob } = tools
      return [overdueJob, refresh, ...minutelyJobs(provider), deliveryJob, automaticDeliveryJob, remindersJob(tools), receiptsJob(tools), deleteFileJob]
    },
    measure: measureBilling,
  }
}
