import { defineModule } from '@billfold/web-kit'
import './behaviour.ts'

export default defineModule({
  pages: { demo: () => import('./demo-page.tsx').then((file) => ({ Page: file.DemoPage })) },
  slots: {
    figures: () => import('./figures.tsx').then((file) => ({ Filler: file.Figures })),
    light: () => import('./light.tsx').then((file) => ({ Filler: file.Light })),
  },
})
