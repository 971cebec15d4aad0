import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { ElementContext as AxeContext, AxeResults } from 'axe-core'

export interface StoryEntry {
  id: string
  type: 'story' | 'docs'
  title: string
  name: string
}

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const RENDER_MS = 20_000

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const FAILURES = ['storyThrewException', 'playFunctionThrewException', 'storyErrored', 'storyMissing', 'unhandledErrorsWhilePlaying']

/** What is used of Storybook's channel, which keeps the arguments of the last event of each name. */
interface StoryChannel {
  data: Record<string, unknown>
  last(event: string): { message?: string; storyId?: string }[] | undefined
  emit(event: string, argument: object): void
}

// a component is no page: landmarks and a first heading are the business of screens; targets of less than 24px are not looked for unless asked
const axeOptions = {
  resultTypes: ['violations'],
  rules: { region: { enabled: false }, 'landmark-one-main': { enabled: false }, 'page-has-heading-one': { enabled: false }, 'target-size': { enabled: true } },
}

/**
 * Every reason why a story is not right; none when it is. They share a page, which changes from one to the next as Storybook's own
 * sidebar does: a page for each file of them took twice as long.
 */
export async function* checkStories(page: Page, origin: string, stories: Iterable<StoryEntry>): AsyncGenerator<[StoryEntry, string[]]> {
  let problems: string[] = []
  listen(page, (problem) => problems.push(problem))
  for (const story of stories) {
    problems = []
    await page.setViewportSize(story.id.endsWith('on-a-phone') ? PHONE : DESK)
    problems.push(...(await check(page, origin, story)))
    yield [story, problems]
  }
}

async function check(page: Page, origin: string, story: StoryEntry): Promise<string[]> {
  try {
    await show(page, origin, story)
    return [...(await played(page, story)), ...(await axe(page))]
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/** The first one loads the page; the others take the place of the one before. */
async function show(page: Page, origin: string, { id }: StoryEntry): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(`${origin}/iframe.html?viewMode=story&id=${id}`)
    await page.evaluate(axeSource)
    return
  }
  await page.evaluate(
    ({ storyId, failures }) => {
      scrollTo(0, 0)
      const channel = Reflect.get(window, '__STORYBOOK_ADDONS_CHANNEL__') as StoryChannel
      // What went wrong with the story before is not this one's.
      for (const name of failures) delete channel.data[name]
      channel.emit('setCurrentStory', { storyId, viewMode: 'story' })
    },
    { storyId: id, failures: FAILURES },
  )
}

function listen(page: Page, say: (problem: string) => void): void {
  page.on('pageerror', (error) => say(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) say(`console: ${message.text()}`)
  })
}

/** Waits for the end of the play function; Storybook's channel remembers the last of each event. */
async function played(page: Page, { id }: StoryEntry): Promise<string[]> {
  const handle = await page.waitForFunction(
    ({ failures, storyId }) => {
      const channel = Reflect.get(window, '__STORYBOOK_ADDONS_CHANNEL__') as StoryChannel | undefined
      const failure = failures.find((name) => channel?.last(name))
      if (failure) return `${failure} ${JSON.stringify(channel?.last(failure), ['message', 'title', 'description'])}`
      return channel?.last('storyFinished')?.[0]?.storyId === storyId ? 'finished' : null
    },
    { failures: FAILURES, storyId: id },
    { timeout: RENDER_MS },
  )
  const end = await handle.jsonValue()
  return end === null || end === 'finished' ? [] : [end]
}

async function axe(page: Page): Promise<string[]> {
  const violations = await page.evaluate(async (options) => {
    const run = Reflect.get(window, 'axe') as { run(context: AxeContext, options: unknown): Promise<AxeResults> }
    // what Radix hides behind something modal is out of reach, whatever could take the focus in it
    const results = await run.run({ exclude: [['[data-aria-hidden=true]']] }, options)
    return results.violations
  }, axeOptions)
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.slice(0, 3).map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`)
    return `axe ${id}: ${help} at ${places.join(', ')}`
  })
}
