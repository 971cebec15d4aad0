import { newProject } from '@billfold/contracts/projects/project'
import { describe, expect, test } from 'vitest'
import { changedFields } from '@billfold/web-kit/forms/changed-fields.ts'
import { bodyOf, newProjectValues, valuesOf } from './project-form-model.ts'
import { bareProject, sampleProject } from './testing/project-samples.ts'

const parse = (values: typeof newProjectValues) => newProject.parse(bodyOf(values))
const filled = { ...newProjectValues, name: 'Shop', clientId: '3' }
const messages = (values: typeof newProjectValues) => newProject.safeParse(bodyOf(values)).error?.issues.map(({ message }) => message)

describe('a new project', () => {
  test('starts with the specified defaults', () => {
    expect(newProjectValues).toMatchObject({ status: 'active', completionPercentage: '0', budget: '', hourlyRate: '', estimatedHours: '' })
  })

  test('sends null for what is not given', () => {
    expect(parse({ ...filled, budget: ' ' })).toEqual({
      name: 'Shop',
      description: null,
      clientId: 3,
      status: 'active',
      budget: null,
      hourlyRate: null,
      estimatedHours: null,
      startDate: null,
      endDate: null,
      dueDate: null,
      completionPercentage: 0,
    })
  })

  test('keeps a cent exactly, and a date as it was picked', () => {
    expect(parse({ ...filled, budget: '0.07', dueDate: '2026-03-01' })).toMatchObject({ budget: '0.07', dueDate: '2026-03-01' })
  })

  test('must have a name and a client', () => {
    expect(messages(newProjectValues)).toEqual(['Project name is required', 'Client is required'])
  })

  test.each(['101', '-1', '50.5', 'half', '1e1'])('a completion of %s is refused', (completionPercentage) => {
    expect(messages({ ...filled, completionPercentage })).toEqual(['Completion must be a whole number from 0 to 100'])
  })

  test('an emptied completion is 0', () => {
    expect(parse({ ...filled, completionPercentage: '' }).completionPercentage).toBe(0)
  })
})

describe('an edited project', () => {
  test('that is not touched has no changes, whatever is missing', () => {
    for (const project of [sampleProject(), bareProject]) expect(changedFields(parse(valuesOf(project)), project)).toEqual({})
  })

  test('sends only what differs', () => {
    const project = sampleProject()
    const values = { ...valuesOf(project), dueDate: '', budget: '150', completionPercentage: '50' }
    expect(changedFields(parse(values), project)).toEqual({ dueDate: null, budget: '150.00', completionPercentage: 50 })
  })
})
