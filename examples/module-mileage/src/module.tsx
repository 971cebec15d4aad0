import { defineModule } from '@billfold/web-kit'

export default defineModule({
  pages: {
    mileage: () => import('./trips/mileage-page.tsx').then((file) => ({ Page: file.MileagePage })),
  },
  slots: {
    mileage: () => import('./trips/mileage-card.tsx').then((file) => ({ Filler: file.MileageCard })),
  },
})
