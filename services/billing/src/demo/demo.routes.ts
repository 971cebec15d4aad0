import { demoPartCalls } from '@billfold/contracts/demo/demo-part-calls'
import { type Route, route } from '@billfold/server-kit/routes'
import { addDemoInvoices } from './add-demo-invoices.ts'

export const demoRoutes: Route[] = [route(demoPartCalls.billing, async ({ scope, body }) => ({ records: await addDemoInvoices(scope, body.today) }))]
