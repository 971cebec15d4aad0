import { projectCalls } from '@billfold/contracts/projects/project-calls'
import type { Page } from '@playwright/test'
import { beginDemo } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'

const PAGES = ['/', '/invoices', '/clients', '/projects', '/proposals', '/reports', '/settings']

/** Heights of the page header and its text, because a subtitle that wraps makes the header taller. */
function headerOf(page: Page) {
  return page
    .locator('main header')
    .evaluate((header) => ({ header: header.clientHeight, words: header.querySelector('h1')?.parentElement?.clientHeight }))
}

test('a running timer shows its project and task at 1440 px, and no page header wraps', async ({ page, product, context }) => {
  const call = await beginDemo(product, context)
  const { body: projects } = await call(projectCalls.list)
  const longest = projects.toSorted((a, b) => b.name.length - a.name.length)[0]
  if (!longest) throw new Error('The demo has no projects')
  const without = new Map<string, unknown>()
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('searchbox', { name: 'Search...' })).toBeVisible()
    without.set(path, await headerOf(page))
  }

  await page.goto('/time-tracking')
  await page.getByRole('combobox', { name: 'Project', exact: true }).click()
  await page.getByRole('option', { name: longest.name }).first().click()
  await page.getByPlaceholder('What are you working on?').fill('Wireframes for the main pages of the new site')
  await page.getByRole('button', { name: 'Start', exact: true }).click()

  for (const path of PAGES) {
    await page.goto(path)
    const timer = page.getByRole('region', { name: 'Timer' })
    await expect(timer.getByText(longest.name)).toBeVisible()
    await expect(timer.getByText('Wireframes for the main pages')).toBeVisible()
    expect(await headerOf(page), path).toEqual(without.get(path))
    expect((await page.getByRole('searchbox', { name: 'Search...' }).boundingBox())?.width, path).toBeGreaterThan(70)
  }
})

test('a running timer has its own row on phones and does not shrink the title', async ({ page, product, context }) => {
  await beginDemo(product, context)
  await page.setViewportSize({ width: 390, height: 844 })
  const wordsOf = () => page.locator('main header h1').evaluate((title) => title.parentElement?.getBoundingClientRect().width)
  await page.goto('/invoices/bank-statement')
  const without = await wordsOf()
  await page.goto('/time-tracking')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.goto('/invoices/bank-statement')
  await expect(page.getByRole('button', { name: 'Stop timer' })).toBeVisible()
  expect(await wordsOf()).toBe(without)
})
