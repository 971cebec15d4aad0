import { jobFunction } from '../database/rows-for-jobs.ts'
import type { Schema } from '../database/roles.ts'

/** For migrations: counts the waiting messages of all users. The job role must see the columns state and created_at. */
export function mailBacklog(schema: Schema): string[] {
  return jobFunction({
    schema,
    name: 'mail_backlog()',
    returns: 'table (messages integer, oldest integer)',
    query: "select count(*)::integer, coalesce(extract(epoch from now() - min(m.created_at)), 0)::integer from mail m where m.state = 'waiting'",
  })
}
