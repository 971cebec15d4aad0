import type { ElementHandle } from '@playwright/test'

export const CLICK_MS = 10_000

/**
 * Uses a control as a person would: picks a different option, clicks the label of a hidden checkbox, or operates off-screen controls by
 * keyboard.
 */
export async function use(element: ElementHandle<Element>): Promise<void> {
  const way = await element.evaluate((node) => {
    if (node instanceof HTMLSelectElement) return 'choice'
    if (node instanceof HTMLInputElement && node.labels?.length) return 'label'
    return node.getBoundingClientRect().bottom + scrollY <= 0 ? 'keyboard' : 'pointer'
  })
  if (way === 'choice') {
    const index = await element.evaluate((node) => ((node as HTMLSelectElement).selectedIndex + 1) % (node as HTMLSelectElement).options.length)
    await element.selectOption({ index }, { timeout: CLICK_MS })
  } else if (way === 'label') {
    const label = (await element.evaluateHandle((node) => (node as HTMLInputElement).labels?.[0])).asElement()
    await label?.click({ timeout: CLICK_MS })
  } else if (way === 'keyboard') {
    await element.press('Enter', { timeout: CLICK_MS })
  } else {
    await element.click({ timeout: CLICK_MS })
  }
}

/** Extracts the reason why the control could not be used from Playwright's error. */
export function reasonOf(error: unknown): string {
  const lines = String(error).split('\n')
  const cause = lines.find((line) => line.includes('intercepts')) ?? lines.findLast((line) => /element (?:is|was) /.test(line))
  return (cause ?? lines[0] ?? '').trim()
}
