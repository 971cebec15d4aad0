import { defineModule } from '@billfold/web-kit'

export default defineModule({
  pages: {
    'time-tracking': () => import('./time-entries/time-tracking-page.tsx').then((file) => ({ Page: file.TimeTrackingPage })),
  },
  slots: {
    timer: () => import('./timer/frame-timer.tsx').then((file) => ({ Filler: file.FrameTimer })),
  },
})
