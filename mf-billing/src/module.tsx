import { defineModule } from '@billfold/web-kit'

export default defineModule({
  pages: {
    'time-tracking': () => import('./time-entries/time-tracking-page.tsx').then((file) => ({ Page: file.TimeTrackingPage })),
    invoices: () => import('./invoices/invoices-page.tsx').then((file) => ({ Page: file.InvoicesPage })),
    'bank-statement': () => import('./bank-statement/bank-statement-page.tsx').then((file) => ({ Page: file.BankStatementPage })),
    reports: () => import('./reports/reports-page.tsx').then((file) => ({ Page: file.ReportsPage })),
    statement: () => import('./statements/statement-page.tsx').then((file) => ({ Page: file.StatementPage })),
  },
  slots: {
    timer: () => import('./timer/frame-timer.tsx').then((file) => ({ Filler: file.FrameTimer })),
    metrics: () => import('./dashboard/dashboard-cards.ts').then((file) => ({ Filler: file.MetricsSummary })),
    tasks: () => import('./dashboard/dashboard-cards.ts').then((file) => ({ Filler: file.TasksCard })),
    'revenue-trend': () => import('./dashboard/dashboard-cards.ts').then((file) => ({ Filler: file.RevenueTrendCard })),
    'top-clients': () => import('./dashboard/dashboard-cards.ts').then((file) => ({ Filler: file.TopClientsCard })),
    'recent-invoices': () => import('./invoices/invoice-cards.tsx').then((file) => ({ Filler: file.RecentInvoicesCard })),
    'client-invoices': () => import('./invoices/invoice-cards.tsx').then((file) => ({ Filler: file.ClientInvoicesCard })),
    time: () => import('./client-tabs/client-tabs.ts').then((file) => ({ Filler: file.TimeTab })),
    invoices: () => import('./client-tabs/client-tabs.ts').then((file) => ({ Filler: file.InvoicesTab })),
    'project-budget': () => import('./project-cards/project-cards.tsx').then((file) => ({ Filler: file.ProjectBudgetCard })),
    'project-entries': () => import('./project-cards/project-cards.tsx').then((file) => ({ Filler: file.ProjectEntriesCard })),
    'project-invoices': () => import('./project-cards/project-cards.tsx').then((file) => ({ Filler: file.ProjectInvoicesCard })),
  },
})
