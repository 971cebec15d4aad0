import type { Conversion } from '@billfold/contracts/proposals/proposal'
import { defineEntity, p } from '@mikro-orm/core'

export type ProjectToCreate = Omit<Conversion, 'clientName' | 'projectId'>

/** The row exists from before the call to the projects service until its response is stored. */
export const PendingConversionEntity = defineEntity({
  name: 'PendingConversion',
  tableName: 'pending_conversion',
  properties: {
    proposalId: p.integer().primary(),
    userId: p.integer(),
    /** The idempotency key of the call. */
    key: p.uuid().defaultRaw('gen_random_uuid()'),
    project: p.json<ProjectToCreate>(),
  },
})
