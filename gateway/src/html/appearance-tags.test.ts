import { expect, test } from 'vitest'
import { withAppearance } from './appearance-tags.ts'

const PAGE = '<html><!--billfold:manifest-light <i id="light">--><!--billfold:manifest-dark <i id="dark">-->'

test('links the web manifest with the colors of the selected appearance', () => {
  const manifestOf = (appearance: 'dark' | 'light' | 'system') => withAppearance(PAGE, { appearance, density: 'comfortable' }).replace(/<html.*?>/, '')
  expect(manifestOf('dark')).toBe('<i id="dark">')
  expect(manifestOf('light')).toBe('<i id="light">')
  expect(manifestOf('system')).toBe('<i id="light">')
})
