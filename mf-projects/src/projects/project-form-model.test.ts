import { newProject } from '@billfold/contracts/projects/project'
import { describe, expect, test } from 'vitest'
import { changedFields } from '@billfold/web-kit/saving/use-edit-form.tsx'
import { bodyOf, newProjectValues, valuesOf } from './project-form-model.ts'
import { bareProject, sampleProject } from './testing/project-samples.ts'

const parse = (values: typeof newProjectValues) => newProject.parse(bodyOf(values))
const filled = { ...newProjectValues, name: 'Shop', clientId: '3' }
const messages = (values: typeof newProjectValues) => newProject.safeParse(bodyOf(values)).error?.issues.map(({ message }) => message)

describe('a new project', () => {
  test('starts with the default values', () => {
    expect(newProjectValues).toMatchObject({ status: 'active', completionPercentage: '0', budget: '', hourlyRate: '', estimatedHours: '' })
  })

  test('sends null for empty fields', () => {
    expect(parse({ ...filled, budget: ' ' })).toEqual({
      name: 'Shop',
      description: null,
      clientId: 3,
      status: 'active',
      budget: null,
      budgetKind: 'money',
      hourlyRate: null,
      costRate: null,
      estimatedHours: null,
      startDate: null,
      endDate: null,
      dueDate: null,
      completionPercentage: 0,
    })
  })

  test('keeps cents and dates exactly', () => {
    expect(parse({ ...filled, budget: '0.07', dueDate: '2026-03-01' })).toMatchObject({ budget: '0.07', dueDate: '2026-03-01' })
  })

  test('requires a name and a client', () => {
    expect(messages(newProjectValues)).toEqual(['Project name is required', 'Client is required'])
  })

  test.each(['101', '-1', '50.5', 'half', '1e1'])('rejects a completion percentage of %s', (completionPercentage) => {
    expect(messages({ ...filled, completionPercentage })).toEqual(['Completion must be a whole number from 0 to 100'])
  })

  test('sends 0 for an empty completion percentage', () => {
    expect(parse({ ...filled, completionPercentage: '' }).completionPercentage).toBe(0)
  })
})

describe('an edited project', () => {
  test('has no changes if nothing was edited, even if some fields are empty', () => {
    for (const project of [sampleProject(), bareProject]) expect(changedFields(parse(valuesOf(project)), project)).toEqual({})
  })

  test('sends only the changed fields', () => {
    const project = sampleProject()
    const values = { ...valuesOf(project), dueDate: '', budget: '150', completionPercentage: '50' }
    expect(changedFields(parse(values), project)).toEqual({ dueDate: null, budget: '150.00', completionPercentage: 50 })
  })
})
