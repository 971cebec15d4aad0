import { defineModule } from '@billfold/web-kit'

export default defineModule({
  pages: { neighbour: () => import('./neighbour-page.tsx').then((file) => ({ Page: file.NeighbourPage })) },
  slots: { figures: () => import('./figures.tsx').then((file) => ({ Filler: file.Figures })) },
})
