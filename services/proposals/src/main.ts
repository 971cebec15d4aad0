import { runService } from '@billfold/server-kit/service'
import { proposalsService } from './service.ts'

await runService(proposalsService)
