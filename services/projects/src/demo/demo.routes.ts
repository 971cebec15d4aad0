import { demoPartCalls } from '@billfold/contracts/demo/demo-part-calls'
import { type Route, route } from '@billfold/server-kit/routes'
import { addDemoProjects } from './add-demo-projects.ts'

export const demoRoutes: Route[] = [route(demoPartCalls.projects, async ({ scope, body }) => ({ records: await addDemoProjects(scope, body.today) }))]
