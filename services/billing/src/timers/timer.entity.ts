import { defineEntity, p } from '@mikro-orm/core'

export const TimerEntity = defineEntity({
  name: 'Timer',
  tableName: 'timer',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    projectId: p.integer().nullable(),
    description: p.text(),
    startedAt: p.datetime(),
    hours: p.decimal().nullable(),
  },
})
