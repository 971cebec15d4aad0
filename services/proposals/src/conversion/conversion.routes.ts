import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { type Route, route } from '@billfold/server-kit/routes'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { getConversion } from './conversion.sql.ts'
import { convertProposal, finishConversionJob } from './convert-proposal.ts'

export function conversionRoutes(settings: ServiceSettings): Route[] {
  const tools = { projects: settings, enqueue: settings.enqueue, finish: finishConversionJob(settings) }

  return [
    route(proposalCalls.conversion, ({ scope, params }) => getConversion(scope, params.id)),
    route(proposalCalls.convert, ({ scope, params, delegation }) => convertProposal(scope, params.id, { ...tools, delegation })),
  ]
}
