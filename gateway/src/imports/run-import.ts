import { AppError } from '@billfold/contracts/errors'
import { importPartCalls, type UndoBlocker } from '@billfold/contracts/imports/import-part-calls'
import { fillIn, type Message } from '@billfold/contracts/message'
import type { Batch, BatchedJob, JobContext, QueuedJob } from '@billfold/server-kit/jobs/job'
import { readBatches } from '@billfold/server-kit/jobs/user-batches'
import type { Logger } from '@billfold/server-kit/logger'
import { localScope, type Scope, userScope } from '@billfold/server-kit/scope'
import type { ServiceTools } from '../forwarding/call-as.ts'
import { analyzeImport } from './analyze-import.ts'
import { type Ask, askServices } from './ask-services.ts'
import { createRecords } from './create-records.ts'
import { findRunning, finish, refuseUndo, saveCheck, saveFailure, savePreview, saveProgress } from './import.sql.ts'
import { type FlatMessage, flatMessage } from './preview.ts'

interface ImportToRun {
  userId: number
  timeZone: string
  importId: number
}

/** Checks, creates or removes records, depending on the state of the import. An interrupted run is repeated and continues. */
export function importJob(tools: ServiceTools): QueuedJob<ImportToRun> {
  return {
    name: 'imports',
    run: ({ orm, log, signal }, { userId, timeZone, importId }) => new ImportRunner(tools, userScope(orm, userId, timeZone), importId, { log, signal }).run(),
  }
}

/** Resumes imports whose job was lost, or gave up because services were not available for an hour. */
export function resumeImportsJob(tools: ServiceTools): BatchedJob {
  return {
    name: 'resume-imports',
    cron: '*/15 * * * *',
    usersPerBatch: 25,
    listBatches: ({ orm }, page) => readBatches(orm, 'imports_to_resume_batches(?, ?, ?)', [], page),
    run: (context, batch) => resumeBatch(context, tools, batch),
  }
}

async function resumeBatch({ orm, log }: JobContext, tools: ServiceTools, { firstUser, lastUser, signal }: Batch): Promise<void> {
  const due = await orm.em.getConnection().execute<{ userId: number; id: number }[]>('select user_id as "userId", id from imports_to_resume(?, ?)', [firstUser, lastUser])
  for (const { userId, id } of due) {
    signal?.throwIfAborted()
    await new ImportRunner(tools, await localScope(orm, userId), id, { log, signal }).run().catch((error: unknown) => log.warn({ err: error, userId }, 'import not resumed'))
  }
}

/** Thrown if the import was discarded or its account was deleted. */
class DiscardedError extends Error {}

class ImportRunner {
  readonly #scope: Scope
  readonly #importId: number
  readonly #ask: Ask
  readonly #log: Logger
  readonly #signal: AbortSignal | undefined

  constructor(tools: ServiceTools, scope: Scope, importId: number, { log, signal }: { log: Logger; signal?: AbortSignal | undefined }) {
    this.#scope = scope
    this.#importId = importId
    this.#ask = askServices(tools, scope, signal)
    this.#log = log
    this.#signal = signal
  }

  async run(): Promise<void> {
    const running = await findRunning(this.#scope, this.#importId)
    try {
      if (running?.state === 'checking') await this.#check()
      else if (running?.state === 'importing') await this.#import(running.failure)
      else if (running?.state === 'undoing') await this.#undo()
    } catch (error) {
      if (!(error instanceof DiscardedError)) throw error
    }
  }

  async #check(): Promise<void> {
    const analysis = await this.#analyze('checking')
    await saveCheck(this.#scope, this.#importId, analysis.preview)
  }

  async #analyze(state: 'checking' | 'importing') {
    const analysis = await analyzeImport({
      scope: this.#scope,
      importId: this.#importId,
      ask: this.#ask,
      // While importing, the progress counts created records, so reading does not advance it.
      onProgress: (done) => saveProgress(this.#scope, this.#importId, { state, done: state === 'checking' ? done : 0 }),
    })
    return analysis ?? discarded()
  }

  /** Imports all records or none: after a failure, the created records are removed again. */
  async #import(earlierFailure: Message | null): Promise<void> {
    const failure = earlierFailure ?? (await this.#create())
    if (!failure) return finish(this.#scope, this.#importId, 'importing', 'imported')
    await this.#remove('importing', { isForced: true })
    return finish(this.#scope, this.#importId, 'importing', 'failed')
  }

  /** Returns the reason if creating the records failed. */
  async #create(): Promise<Message | undefined> {
    try {
      const analysis = await this.#analyze('importing')
      if (analysis.preview.problemCount > 0 || analysis.preview.missingClients.length > 0) throw new AppError('conflict', 'Your account has changed since the check. Check the file again.')
      // When resuming, the counts saved by the first attempt are still correct.
      if (!analysis.isResumed) await savePreview(this.#scope, this.#importId, analysis.preview)
      await createRecords({ scope: this.#scope, importId: this.#importId, ask: this.#ask, onProgress: (done) => this.#progress({ state: 'importing', done }) }, analysis)
      return undefined
    } catch (error) {
      // The import was discarded or interrupted, but has not failed.
      if (error instanceof DiscardedError || this.#signal?.aborted) throw error
      this.#log.warn({ err: error, userId: this.#scope.userId, importId: this.#importId }, 'import failed')
      const failure = failureOf(error)
      await saveFailure(this.#scope, this.#importId, failure)
      return failure
    }
  }

  async #progress(progress: Parameters<typeof saveProgress>[2]): Promise<void> {
    if (!(await saveProgress(this.#scope, this.#importId, progress))) discarded()
  }

  async #undo(): Promise<void> {
    const importId = this.#importId
    const { blocker, clientIds, projectIds } = await this.#ask(importPartCalls.findBlockerInProjects, { importId })
    const found = blocker ?? (await this.#ask(importPartCalls.findBlockerInBilling, { importId, clientIds, projectIds })).blocker
    if (found) return refuseUndo(this.#scope, importId, flatMessage(blockedBy(found)))
    try {
      await this.#remove('undoing', { isForced: false })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'stale_version') throw error
      return refuseUndo(this.#scope, importId, flatMessage({ message: 'A record was changed while the import was being undone. Try again to see which one.' }))
    }
    return finish(this.#scope, importId, 'undoing', 'undone')
  }

  async #remove(state: 'importing' | 'undoing', { isForced }: { isForced: boolean }): Promise<void> {
    let done = 0
    for (const call of [importPartCalls.removeFromBilling, importPartCalls.removeFromProjects]) {
      for (;;) {
        const { removed, isDone } = await this.#ask(call, { importId: this.#importId, isForced })
        if (isDone) break
        done += removed
        await this.#progress({ state, done, isFailing: isForced })
      }
    }
  }
}

function discarded(): never {
  throw new DiscardedError('The import was discarded')
}

function failureOf(error: unknown): FlatMessage {
  const isOurs = !(error instanceof AppError) || error.code === 'service_unavailable' || error.code === 'internal_error'
  return isOurs ? { message: 'Billfold could not save all records, so none were imported. Please try again later.' } : flatMessage(error)
}

function blockedBy({ name, reason }: NonNullable<UndoBlocker>): Message {
  if (reason === 'changed') return fillIn('This import cannot be undone, because {name} was changed since', { name })
  return fillIn('This import cannot be undone, because {name} is in use', { name })
}
