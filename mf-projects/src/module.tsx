import { defineModule } from '@billfold/web-kit'

export default defineModule({
  pages: {
    'client-list': () => import('./clients/client-list-page.tsx').then((file) => ({ Page: file.ClientListPage })),
    'new-client': () => import('./clients/new-client-page.tsx').then((file) => ({ Page: file.NewClientPage })),
    'client-detail': () => import('./clients/client-detail-page.tsx').then((file) => ({ Page: file.ClientDetailPage })),
    'edit-client': () => import('./clients/edit-client-page.tsx').then((file) => ({ Page: file.EditClientPage })),
  },
})
