import { defineModule } from '@billfold/web-kit'

export default defineModule({
  pages: {
    'move-in': () => import(/* webpackChunkName: "import-pages" */ './move-in/move-in-page.tsx').then((file) => ({ Page: file.MoveInPage })),
    'client-list': () => import('./clients/client-list-page.tsx').then((file) => ({ Page: file.ClientListPage })),
    'new-client': () => import(/* webpackChunkName: "client-forms" */ './clients/new-client-page.tsx').then((file) => ({ Page: file.NewClientPage })),
    'client-detail': () => import('./clients/client-detail-page.tsx').then((file) => ({ Page: file.ClientDetailPage })),
    'edit-client': () => import(/* webpackChunkName: "client-forms" */ './clients/edit-client-page.tsx').then((file) => ({ Page: file.EditClientPage })),
    'import-clients': () => import(/* webpackChunkName: "import-pages" */ './import/import-page.tsx').then((file) => ({ Page: file.ImportClientsPage })),
    'project-list': () => import('./projects/project-list-page.tsx').then((file) => ({ Page: file.ProjectListPage })),
    'new-project': () => import('./projects/new-project-page.tsx').then((file) => ({ Page: file.NewProjectPage })),
    'project-detail': () => import('./projects/project-detail-page.tsx').then((file) => ({ Page: file.ProjectDetailPage })),
    'edit-project': () => import('./projects/edit-project-page.tsx').then((file) => ({ Page: file.EditProjectPage })),
    'import-projects': () => import(/* webpackChunkName: "import-pages" */ './import/import-page.tsx').then((file) => ({ Page: file.ImportProjectsPage })),
  },
  slots: {
    'active-projects': () => import('./dashboard/active-projects-card.tsx').then((file) => ({ Filler: file.ActiveProjectsCard })),
    contacts: () => import('./clients/contacts/contacts-card.tsx').then((file) => ({ Filler: file.ContactsCard })),
    projects: () => import(/* webpackChunkName: "tabs" */ './clients/tabs/projects-tab.tsx').then((file) => ({ Filler: file.ProjectsTab })),
    notes: () => import(/* webpackChunkName: "tabs" */ './clients/tabs/notes-tab.tsx').then((file) => ({ Filler: file.NotesTab })),
    'client-portal': () => import(/* webpackChunkName: "sharing" */ './sharing/portal-card.tsx').then((file) => ({ Filler: file.PortalCard })),
    share: () => import(/* webpackChunkName: "sharing" */ './sharing/share-card.tsx').then((file) => ({ Filler: file.ShareCard })),
    'quick-actions': () => import('./dashboard/quick-actions-card.tsx').then((file) => ({ Filler: file.QuickActionsCard })),
  },
})
