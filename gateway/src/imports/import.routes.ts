import { AppError } from '@billfold/contracts/errors'
import { importCalls } from '@billfold/contracts/imports/import-calls'
import type { ImportRun } from '@billfold/contracts/imports/import-run'
import { once } from '@billfold/server-kit/idempotency'
import type { Enqueue } from '@billfold/server-kit/jobs/job-sender'
import type { Transaction } from '@billfold/server-kit/scope'
import type { GatewayContext } from '../context.ts'
import type { QueuedJobs } from '../jobs.ts'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import type { ScopeOf } from '../sessions/session.ts'
import { addPart, beginCheck, beginImport, beginUndo, createImport, discardImport, findImport, listImports } from './import.sql.ts'

interface ImportRoutes {
  scopeOf: ScopeOf
  enqueue: Enqueue
  job: QueuedJobs['importRecords']
}

export function importRoutes({ scopeOf, enqueue, job }: ImportRoutes): OwnCall[] {
  /** Changes the state and queues the job in one transaction. */
  function start(begin: (tx: Transaction, id: number) => Promise<ImportRun | undefined>, id: number, ctx: GatewayContext): Promise<ImportRun> {
    return scopeOf(ctx).transaction(async (tx) => {
      const run = orNotFound(await begin(tx, id))
      await enqueue(tx, job, { userId: tx.userId, timeZone: tx.timeZone, importId: id })
      return run
    })
  }

  return [
    ownCall(importCalls.list, async (_request, ctx) => listImports(scopeOf(ctx))),
    ownCall(importCalls.get, async ({ params: { id } }, ctx) => orNotFound(await findImport(scopeOf(ctx), id))),
    ownCall(importCalls.create, async ({ body }, ctx) => {
      const attempt = { key: ctx.get('idempotency-key'), call: importCalls.create.name, input: { body } }
      return once(scopeOf(ctx), attempt, (scope) => createImport(scope, body))
    }),
    ownCall(importCalls.addRecords, async ({ params: { id }, body: { from, records } }, ctx) =>
      orNotFound(await addPart(scopeOf(ctx), id, { from, size: records.length, json: jsonOf(records) })),
    ),
    ownCall(importCalls.check, async ({ params: { id } }, ctx) => start(beginCheck, id, ctx)),
    ownCall(importCalls.start, async ({ params: { id } }, ctx) => start(beginImport, id, ctx)),
    ownCall(importCalls.undo, async ({ params: { id } }, ctx) => start(beginUndo, id, ctx)),
    ownCall(importCalls.remove, async ({ params: { id } }, ctx) => {
      orNotFound((await discardImport(scopeOf(ctx), id)) || undefined)
      return undefined
    }),
  ]
}

/** Maximum nesting depth: a record, its lines, a line and its values, with some to spare. */
const DEEPEST = 8

/** Rejects deeply nested records, because neither `JSON.stringify` nor Postgres can handle a hundred thousand levels. */
function jsonOf(records: readonly unknown[]): string {
  if (isDeeper(records, DEEPEST)) throw new AppError('validation_failed', 'A record is nested too deeply')
  return JSON.stringify(records)
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw new AppError('not_found', importCalls.get.notFound)
  return found
}
