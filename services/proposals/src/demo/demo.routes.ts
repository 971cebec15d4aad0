import { demoPartCalls } from '@billfold/contracts/demo/demo-part-calls'
import { type Route, route } from '@billfold/server-kit/routes'
import { addDemoProposals } from './add-demo-proposals.ts'

export const demoRoutes: Route[] = [route(demoPartCalls.proposals, async ({ scope, body }) => ({ records: await addDemoProposals(scope, body.today) }))]
