import { expect, test } from 'vitest'
import { textsOf } from './find-texts.ts'

const find = (code: string) => [...textsOf('x.tsx', code)]

test('finds a translated text, on either side of a condition', () => {
  expect(find("t(isNew ? 'add' : 'save')")).toEqual(['add', 'save'])
})

test('finds a text declared away from its translation', () => {
  expect(find("const labels: Record<'a', string> = { a: 'On Hold' }")).toEqual(['On Hold'])
})

test('finds a text that is not translated', () => {
  expect(find('const x = <p>Good morning</p>')).toEqual(['Good morning'])
})

test("finds a server’s message with its placeholders", () => {
  expect(find("new AppError('conflict', `Invoice ${number} is taken`)")).toEqual(['Invoice {0} is taken'])
})

test('ignores texts that users do not see', () => {
  expect(find("import x from 'Some Module'; if (key === 'ArrowUp') throw new Error('Never happens'); const z = <a className=\"Big One\" />")).toEqual([])
})

test("finds a module’s titles and labels", () => {
  expect([...textsOf('module.json', '{ "title": "Billing", "nav": [{ "label": "Time Tracking", "icon": "clock" }] }')]).toEqual(['Billing', 'Time Tracking'])
})
