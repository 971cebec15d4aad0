import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, Page } from '@playwright/test'
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

/** What is used of Storybook's channel: the arguments of the last event of a name. */
interface StoryChannel {
  last(event: string): { message?: string }[] | undefined
}

// a component is no page: landmarks and a first heading are the business of screens
const axeOptions = {
  rules: { region: { enabled: false }, 'landmark-one-main': { enabled: false }, 'page-has-heading-one': { enabled: false } },
}

/** Every reason why the story is not right; an empty list when it is. */
export async function checkStory(context: BrowserContext, origin: string, story: StoryEntry): Promise<string[]> {
  const page = await context.newPage()
  const problems = listen(page)
  try {
    await page.setViewportSize(story.id.endsWith('on-a-phone') ? PHONE : DESK)
    await page.goto(`${origin}/iframe.html?viewMode=story&id=${story.id}`)
    problems.push(...(await played(page)), ...(await axe(page)))
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  } finally {
    await page.close()
  }
  return problems
}

function listen(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) problems.push(`console: ${message.text()}`)
  })
  return problems
}

/** Waits for the end of the play function; Storybook's channel remembers the last of each event. */
async function played(page: Page): Promise<string[]> {
  const handle = await page.waitForFunction(
    (failures) => {
      const channel = Reflect.get(window, '__STORYBOOK_ADDONS_CHANNEL__') as StoryChannel | undefined
      const failure = failures.find((name) => channel?.last(name))
      if (failure) return `${failure} ${JSON.stringify(channel?.last(failure), ['message', 'title', 'description'])}`
      return channel?.last('storyFinished') ? 'finished' : null
    },
    FAILURES,
    { timeout: RENDER_MS },
  )
  const end = await handle.jsonValue()
  return end === null || end === 'finished' ? [] : [end]
}

async function axe(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  const results = await page.evaluate((options) => {
    const run = Reflect.get(window, 'axe') as { run(context: AxeContext, options: unknown): Promise<AxeResults> }
    // what Radix hides behind something modal is out of reach, whatever could take the focus in it
    return run.run({ exclude: [['[data-aria-hidden=true]']] }, options)
  }, axeOptions)
  return results.violations.map(({ id, help, nodes }) => {
    const places = nodes.slice(0, 3).map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`)
    return `axe ${id}: ${help} at ${places.join(', ')}`
  })
}
