import { mountPage } from '../page/mount-page.tsx'
import { ProposalPage } from './proposal-page.tsx'

mountPage(ProposalPage)
