import { defineModule } from '@billfold/web-kit'

export default defineModule({
  pages: {
    'time-tracking': () => import('./time-entries/time-tracking-page.tsx').then((file) => ({ Page: file.TimeTrackingPage })),
  },
  slots: {
    timer: () => import('./timer/frame-timer.tsx').then((file) => ({ Filler: file.FrameTimer })),
    'recent-invoices': () => import('./invoices/recent-invoices-card.tsx').then((file) => ({ Filler: file.RecentInvoicesCard })),
    'client-invoices': () => import('./invoices/client-invoices-card.tsx').then((file) => ({ Filler: file.ClientInvoicesCard })),
  },
})
