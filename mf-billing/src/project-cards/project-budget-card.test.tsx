import type { ProjectBudget } from '@billfold/contracts/projects/project-budget'
import { projectBudgetCalls } from '@billfold/contracts/projects/project-budget-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { noBudget, overBudget, sampleBudget, sampleHoursBudget, unusedBudget } from '../testing/budget-samples.ts'
import { sampleProject } from '../testing/samples.ts'
import { ProjectBudgetCard } from './project-cards.tsx'

const open = (reply: ProjectBudget | ApiError | (() => Promise<never>), completionPercentage = 60) =>
  renderPage(<ProjectBudgetCard context={{ projectId: 7 }} />, {
    answers: [answer(projectBudgetCalls.get, reply), answer(projectCalls.get, sampleProject({ id: 7, completionPercentage }))],
  })

const forecast = { perWeek: '100.00', usedUpOn: '2026-12-14', endsOn: null, percentAtEnd: null }
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

describe('a project’s budget', () => {
  test('shows the used and remaining amounts', async () => {
    const { requests } = open(sampleBudget)
    expect(await screen.findByText('$7,740.00')).toBeTruthy()
    expect(screen.getByText('used of $12,000.00')).toBeTruthy()
    expect([fact('Used'), fact('Remaining'), fact('Pace per week')]).toEqual(['64.5%', '$4,260.00', '$1,110.00'])
    expect(screen.getByText('Used by billable time at its hourly rates and by expenses, billed or not')).toBeTruthy()
    expect(requests.map(({ address }) => address)).toEqual(['/api/projects/7/budget', '/api/projects/7'])
  })

  test('lists the weeks of the burn-down and the forecast', async () => {
    open(sampleHoursBudget)
    const table = within(await screen.findByRole('table', { name: 'Weekly burn-down' }))
    const rows = table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(rows[0]).toEqual(['Week', 'Remaining', 'Forecast'])
    expect(rows.slice(5, 8)).toEqual([
      ['Week of Nov 16, 2026', '48.75h', '–'],
      ['Week of Nov 23, 2026', '43.50h', '–'],
      ['Week of Nov 30, 2026', '–', '36.63h'],
    ])
  })

  test.each([
    [forecast, 'At this pace, the budget will be used up on Dec 14, 2026.'],
    [{ ...forecast, endsOn: '2027-01-15', percentAtEnd: 130 }, 'At this pace, the budget will be used up on Dec 14, 2026, before the project ends on Jan 15, 2027.'],
    [{ ...forecast, endsOn: '2026-12-10', percentAtEnd: 72.4 }, 'At this pace, 72.4% will be used when the project ends on Dec 10, 2026.'],
    [{ ...forecast, usedUpOn: null, endsOn: '2026-12-10', percentAtEnd: 2 }, 'At this pace, 2.0% will be used when the project ends on Dec 10, 2026.'],
    [{ ...forecast, usedUpOn: null }, 'At this pace, the budget will last more than five years.'],
    [null, 'No forecast: nothing was used in the last four weeks.'],
  ])('shows how long the budget will last for the forecast %j', async (outlook, sentence) => {
    open({ ...sampleBudget, forecast: outlook })
    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  test('shows the amount by which the budget is exceeded', async () => {
    open(overBudget)
    expect(await screen.findByText('The budget is used up.')).toBeTruthy()
    expect([fact('Used'), fact('Over budget')]).toEqual(['126.6%', '$3,200.50'])
    expect(screen.queryByText('Remaining', { selector: 'dt' })).toBeNull()
  })

  test('shows a warning if budget use is ahead of project progress', async () => {
    open({ ...sampleBudget, used: '6600.00' }, 39)
    expect((await screen.findByText('Budget 55% used, project 39% complete')).dataset.tone).toBe('warn')
    expect(screen.getByText('55.0%').dataset.tone).toBe('warn')
    expect(document.querySelector('progress')?.className).toContain('warn')
  })

  test.each<[string, Partial<ProjectBudget>, number]>([
    ['it is close to the project’s progress', { used: '6600.00' }, 40],
    ['the project is closed', { used: '6600.00', isOpen: false, forecast: null }, 0],
  ])('shows no warning if %s', async (_, differing, progress) => {
    const { queryClient } = open({ ...sampleBudget, ...differing }, progress)
    expect((await screen.findByText('55.0%')).dataset.tone).toBe('accent')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByText(/complete$/)).toBeNull()
    expect(screen.getByText('55.0%').dataset.tone).toBe('accent')
  })

  test('shows an exceeded budget in red instead of as a warning', async () => {
    open(overBudget, 70)
    expect((await screen.findByText('Budget 126.6% used, project 70% complete')).dataset.tone).toBe('bad')
    expect(screen.getByText('126.6%').dataset.tone).toBe('bad')
  })

  test('shows no forecast for a closed project', async () => {
    open({ ...sampleBudget, isOpen: false, forecast: null })
    expect(await screen.findByText('There is no forecast for a closed project.')).toBeTruthy()
  })

  test('shows an empty state if no time is logged', async () => {
    open(unusedBudget)
    expect(await screen.findByText('No time logged yet')).toBeTruthy()
    expect(fact('Remaining')).toBe('$12,000.00')
  })

  test('links to the project form if no budget is set', async () => {
    open(noBudget)
    expect((await screen.findByRole('link', { name: 'Set a budget' })).getAttribute('href')).toBe('/projects/7/edit')
  })

  test('shows a Retry button after an error', async () => {
    open(new ApiError({ status: 503, code: 'service_unavailable', message: 'Not right now.' }))
    expect(await screen.findByText('The budget could not be loaded')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
