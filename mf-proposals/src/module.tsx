import { defineModule } from '@billfold/web-kit'

export default defineModule({
  pages: {
    'proposal-list': () => import('./proposals/proposal-list-page.tsx').then((file) => ({ Page: file.ProposalListPage })),
    'new-proposal': () => import('./proposals/new-proposal-page.tsx').then((file) => ({ Page: file.NewProposalPage })),
    'proposal-details': () => import('./proposals/proposal-details-page.tsx').then((file) => ({ Page: file.ProposalDetailsPage })),
    'edit-proposal': () => import('./proposals/edit-proposal-page.tsx').then((file) => ({ Page: file.EditProposalPage })),
    'convert-proposal': () => import('./conversion/convert-proposal-page.tsx').then((file) => ({ Page: file.ConvertProposalPage })),
    outbox: () => import('./outbox/outbox-page.tsx').then((file) => ({ Page: file.OutboxPage })),
  },
  slots: {
    proposals: () => import('./proposals/proposals-tab.tsx').then((file) => ({ Filler: file.ProposalsTab })),
  },
})
