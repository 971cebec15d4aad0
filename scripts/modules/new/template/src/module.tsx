import { defineModule } from '@billfold/web-kit'

export default defineModule({
  pages: {
    overview: () => import('./overview/overview-page.tsx').then((file) => ({ Page: file.OverviewPage })),
  },
  slots: {
    overview: () => import('./overview/overview-card.tsx').then((file) => ({ Filler: file.OverviewCard })),
  },
})
