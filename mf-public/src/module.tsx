import { defineModule } from '@billfold/web-kit'

export default defineModule({
  pages: {},
  slots: {
    share: () => import('./sharing/share-card.tsx').then((file) => ({ Filler: file.ShareCard })),
  },
})
