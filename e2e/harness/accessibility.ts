import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type NodeResult = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]['nodes'][number]

/**
 * Disables animations, because text that is fading in has less contrast. Uses legacy mode, because the default mode opens a new page for
 * each check.
 */
export async function expectAccessible(page: Page, { except = [], only }: { except?: string[]; only?: string } = {}): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const axe = except.reduce((builder, selector) => builder.exclude(selector), new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }))
  if (only) axe.include(only)
  const { violations } = await axe.analyze()
  await page.emulateMedia({ reducedMotion: null })
  const found = violations.map(({ id, nodes }) => ({ id, node: nodes.find((node) => !isPartlyCovered(node)) }))
  expect(found.flatMap(({ id, node }) => (node ? `${id}: ${node.html}` : []))).toEqual([])
}

/** A bar at the bottom may cover part of a control until the page is scrolled. */
function isPartlyCovered({ any }: NodeResult): boolean {
  return any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey === 'partiallyObscured')
}
