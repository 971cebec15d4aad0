/// <reference types="vite/types/importMeta.d.ts" />
import { composeStories, composeStory, type Meta, setProjectAnnotations } from '@storybook/react'
import axe from 'axe-core'
import type { DetachedWindowAPI } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import preview from './preview.tsx'

const project = setProjectAnnotations([preview])

type StoryFile = Parameters<typeof composeStories>[0]
type ComposedStory = ReturnType<typeof composeStory>

const isEvery = import.meta.env.TEST_TIER === 'full'
const happyDom = (window as { happyDOM?: DetachedWindowAPI }).happyDOM

/**
 * In happy-dom, runs each file's first story and all stories with a play function. In a real browser, runs axe on stories tagged 'browser'
 * (they need layout or typing) and, if `axeFirst` is set, on each file's first story. Before a release, runs every story there.
 */
export function testStories(files: Record<string, unknown>, { axeFirst = false } = {}): void {
  beforeAll(project.beforeAll)
  // Storybook removes a story only when the next one runs, so run an empty story at the end.
  afterAll(() => composeStory({ render: () => <></> }, {} as Meta).run())

  for (const [file, stories] of Object.entries(files)) {
    // oxlint-disable-next-line vitest/valid-title -- a string, though not a literal
    describe(file, () => {
      for (const [index, [name, Story]] of Object.entries<ComposedStory>(composeStories(stories as StoryFile)).entries()) {
        const needsBrowser = Story.tags.includes('browser')
        const isHere = happyDom ? !needsBrowser && (index === 0 || Boolean(Story.play)) : isEvery || needsBrowser || (axeFirst && index === 0)
        // oxlint-disable-next-line vitest/valid-title -- a string, though not a literal
        test.runIf(isHere)(name, async () => {
          await setViewport(name.endsWith('OnAPhone') ? [390, 844] : [1440, 900])
          using logged = vi.spyOn(console, 'error')
          await Story.run()
          const expected = (Story.parameters.expectedError as RegExp | undefined) ?? /inside an `act` scope|act\(\.\.\.\)/
          expect(logged.mock.calls.filter(([message]) => !expected.test(String(message)))).toEqual([])
          expect(happyDom ? [] : await violations()).toEqual([])
        })
      }
    })
  }
}

async function setViewport([width, height]: [number, number]): Promise<void> {
  if (happyDom) happyDom.setViewport({ width, height })
  else await (await import('vitest/browser')).page.viewport(width, height)
}

async function violations(): Promise<string[]> {
  // Skips the content behind a dialog, because Radix leaves focusable elements in it.
  const context = { include: ['body'], exclude: ['[data-aria-hidden=true]'] }
  // Page-level rules do not apply to a single component.
  const rules = {
    region: { enabled: false },
    'landmark-one-main': { enabled: false },
    'page-has-heading-one': { enabled: false },
    'target-size': { enabled: true },
  }
  const found = await axe.run(context, { rules })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)
}
