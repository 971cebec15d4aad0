import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { template } from '../../harness/database-template.ts'
import { signInBrowser } from '../../harness/session.ts'
import { buildDemo, buildNeighbour, copyShell, type Kind, kinds, prepareRoot } from './build-modules.ts'
import { openStage, type Setting, type Stage, type Workshop } from './stage.ts'

export { expect } from '@playwright/test'

interface Fixtures {
  /** Starts a stage and signs the browser in to it. */
  stageFor: (setting: Setting) => Promise<Stage>
}

/** Modules are built once per worker, because that takes two seconds. Each test has its own gateway. */
export const test = base.extend<Fixtures, { workshop: Workshop }>({
  workshop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the required fixtures from this pattern
    async ({}, use) => {
      await using opening = new AsyncDisposableStack()
      const root = await mkdtemp(join(tmpdir(), 'billfold-workshop-'))
      opening.defer(() => rm(root, { recursive: true }))
      await prepareRoot(root)
      await copyShell(root)
      const versions = new Map<Kind, string>()
      for (const kind of kinds) versions.set(kind, await buildDemo(root, kind))
      await buildNeighbour(root)

      await use({ root, versions, template: template() })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  stageFor: async ({ workshop, context }, use) => {
    const open: Stage[] = []
    await use(async (setting) => {
      const stage = await openStage(workshop, setting)
      open.push(stage)
      await signInBrowser(context, stage.origin, stage.cookies)
      return stage
    })
    for (const stage of open) await stage.close()
  },
})
