import { expect, test } from 'vitest'
import { plainEmbed } from './embed-options.ts'
import { htmlSnippet, partsOf, policyLines, reactSnippet } from './write-snippet.ts'

const link = partsOf('https://billfold.example/client-project/T-1_x')
const chosen = { ...plainEmbed, theme: 'dark', accent: '#0a7c5f', language: 'de', height: '480', inline: true } as const

test('a snippet names what was chosen, and nothing that holds anyway', () => {
  expect(htmlSnippet({ kind: 'proposal', ...link, options: plainEmbed })).toBe(
    '<script async src="https://billfold.example/embed/v1.js"></script>\n<billfold-proposal token="T-1_x"></billfold-proposal>',
  )
  expect(htmlSnippet({ kind: 'project', ...link, options: chosen })).toContain(
    '<billfold-project token="T-1_x" theme="dark" accent="#0a7c5f" language="de" height="480" inline></billfold-project>',
  )
  expect(reactSnippet({ kind: 'project', ...link, options: chosen })).toContain(
    '<BillfoldProject origin="https://billfold.example" token="T-1_x" theme="dark" accent="#0a7c5f" language="de" height="480" inline />',
  )
})

test('what is no colour and no height stays out of it', () => {
  for (const [accent, height] of [['red" onload="', '0'], ['#12', '480px'], ['url(x)', '1e3'], ['#1234567', '99999']] as const) {
    expect(htmlSnippet({ kind: 'proposal', ...link, options: { ...plainEmbed, accent, height } })).toContain('<billfold-proposal token="T-1_x"></billfold-proposal>')
  }
})

test('a host allows scripts and frames of one origin; without a frame, its data instead', () => {
  expect(policyLines({ ...link, options: plainEmbed })).toBe('script-src https://billfold.example;\nframe-src https://billfold.example;')
  expect(policyLines({ ...link, options: chosen })).toBe('script-src https://billfold.example;\nconnect-src https://billfold.example;')
})
