import { mountPage } from '../page/mount-page.tsx'
import { ProjectPage } from './project-page.tsx'

mountPage(ProjectPage)
