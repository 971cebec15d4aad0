/**
 * Opens every story of a built Storybook in Chromium and fails on errors, failed plays and axe violations.
 *   node story-test/run-story-test.ts [folder] [--json file] [--only text]
 */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Browser } from '@playwright/test'
import { checkStories, type StoryEntry } from './check-story.ts'
import { serveStatic } from './serve-static.ts'

const PAGES = 4
const LINE = 600

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, only: { type: 'string', default: '' } },
})
const folder = positionals[0] ?? fileURLToPath(new URL('../storybook-static', import.meta.url))

async function listStories(origin: string): Promise<StoryEntry[]> {
  const response = await fetch(`${origin}/index.json`)
  if (!response.ok) throw new Error(`No Storybook in ${folder}: run build-storybook first.`)
  const { entries } = (await response.json()) as { entries: Record<string, StoryEntry> }
  return Object.values(entries).filter((entry) => entry.type === 'story' && entry.id.includes(values.only))
}

function toLine(problem: string): string {
  return problem.replaceAll(/\s+/g, ' ').slice(0, LINE)
}

/** Some pages work through one queue. Returns how many stories failed. */
async function checkAll(browser: Browser, origin: string, stories: StoryEntry[]): Promise<number> {
  const queue = stories.values()
  let failed = 0
  async function work() {
    // without motion, so that nothing is measured half faded in; in a place, which not every machine is
    const page = await browser.newPage({ reducedMotion: 'reduce', timezoneId: 'Europe/Berlin' })
    for await (const [story, problems] of checkStories(page, origin, queue)) {
      if (problems.length === 0) continue
      failed += 1
      process.stdout.write(`FAIL ${story.title} / ${story.name}: ${problems.map(toLine).join(' | ')}\n`)
    }
  }
  await Promise.all(Array.from({ length: PAGES }, work))
  return failed
}

const { server, origin } = await serveStatic(folder)
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] })
try {
  const stories = await listStories(origin)
  const failed = await checkAll(browser, origin, stories)
  const summary = { passed: stories.length - failed, failed }
  if (values.json) await writeFile(values.json, JSON.stringify(summary))
  process.stdout.write(`stories: ${summary.passed} passed, ${failed} failed\n`)
  process.exitCode = failed === 0 && stories.length > 0 ? 0 : 1
} finally {
  await browser.close()
  server.close()
}
