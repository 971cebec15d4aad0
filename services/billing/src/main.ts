import { runService } from '@billfold/server-kit/service'
import { billingService } from './service.ts'

await runService(billingService)
