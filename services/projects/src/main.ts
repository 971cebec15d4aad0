import { runService } from '@billfold/server-kit/service'
import { projectsService } from './service.ts'

await runService(projectsService)
