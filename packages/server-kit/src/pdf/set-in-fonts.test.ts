import { expect, test } from 'vitest'
import { startSetting } from './text-runs.ts'

/** Splits off '→', which is printed in a different font. */
const runsOf = (text: string) => text.split(/(→)/).filter((part) => part !== '').map((part) => (part === '→' ? { text: part, font: 'Signs' } : { text: part }))
const { set } = startSetting(runsOf)
const sign = { text: '→', font: 'Signs' }

test('text in a single font is left unchanged', () => {
  const content = ['a', { text: 'b', bold: true }, { table: { widths: ['*'], body: [['c', {}]] }, layout: 'l' }]
  expect(set(content)).toEqual(content)
})

test('text in two fonts stays on one line', () => {
  expect(set(['a→', { table: { body: [['b→']] } }])).toEqual([{ text: [{ text: 'a' }, sign] }, { table: { body: [[{ text: [{ text: 'b' }, sign] }]] } }])
})

test('each run keeps its style', () => {
  expect(set({ text: ['a', { text: 'b→', link: 'https://example.com' }], fontSize: 9 })).toEqual({
    text: [{ text: 'a' }, { text: 'b', link: 'https://example.com' }, { ...sign, link: 'https://example.com' }],
    fontSize: 9,
  })
})
