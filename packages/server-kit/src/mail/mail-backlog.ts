import { jobFunction } from '../database/rows-for-jobs.ts'
import type { Schema } from '../database/roles.ts'

/**
 * For migrations: creates a function that counts all users' waiting messages. The job role must be able to read the columns state and
 * created_at.
 */
export function mailBacklog(schema: Schema): string[] {
  return jobFunction({
    schema,
    name: 'mail_backlog()',
    returns: 'table (messages integer, oldest integer)',
    query: "select count(*)::integer, coalesce(extract(epoch from now() - min(m.created_at)), 0)::integer from mail m where m.state = 'waiting'",
  })
}
