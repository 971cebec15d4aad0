import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
