import { mountPage } from '../page/mount-page.tsx'
import { PortalPage } from './portal-page.tsx'

mountPage(PortalPage)
