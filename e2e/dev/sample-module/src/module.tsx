import { defineModule } from '@billfold/web-kit'

export default defineModule({
  pages: { counter: () => import('./counter-page.tsx').then((file) => ({ Page: file.CounterPage })) },
})
