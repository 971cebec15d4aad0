import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Without animations, because fading text has too little contrast. */
export async function expectAccessible(page: Page, { except = [], only }: { except?: string[]; only?: string } = {}): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const axe = except.reduce((builder, selector) => builder.exclude(selector), new AxeBuilder({ page }))
  if (only) axe.include(only)
  const { violations } = await axe.analyze()
  await page.emulateMedia({ reducedMotion: null })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
