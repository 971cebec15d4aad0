import { describe, expect, test } from 'vitest'
import { fileOf, owners, readCatalogue, shared, translated } from './catalogues.ts'
import { findTexts } from './find-texts.ts'

const usedTexts = new Map([shared, ...owners].map((owner) => [owner, findTexts(owner.places)]))
const saidBy = (owner: (typeof owners)[number]) => usedTexts.get(owner) ?? new Map<string, string>()
const saidAnywhere = new Set([...usedTexts.values()].flatMap((texts) => [...texts.keys()]))
const nothing: readonly string[] = []

test('uses American spelling', () => {
  const british = /colour|favour|behaviour|neighbour|honour|labour|centre|kilometre|grey|catalogue|programme|licence|cheque|organis|authoris|customis|summaris/i
  expect([...saidAnywhere].filter((text) => british.test(text.replaceAll(/\{\w+\}/g, '')))).toEqual(nothing)
})

describe.each(translated)('in %s', (language) => {
  const common = readCatalogue(shared, language)
  const commonTo = ({ standsAlone = false }: (typeof owners)[number]) => (standsAlone ? {} : common)

  test.each([shared, ...owners])('$workspace translates every message that it shows', (owner) => {
    const catalogue = { ...commonTo(owner), ...readCatalogue(owner, language) }
    const missing = [...saidBy(owner)].filter(([text]) => !Object.hasOwn(catalogue, text)).map(([text, file]) => `${JSON.stringify(text)} of ${file}`)
    expect(missing, `${fileOf(owner, language)} lacks`).toEqual(nothing)
  })

  test.each(owners)('$workspace has no unused or duplicate translations', (owner) => {
    const texts = Object.keys(readCatalogue(owner, language))
    expect(texts.filter((text) => !saidBy(owner).has(text) || Object.hasOwn(commonTo(owner), text))).toEqual(nothing)
  })

  test('all shared messages are used', () => {
    expect(Object.keys(common).filter((text) => !saidAnywhere.has(text))).toEqual(nothing)
  })

  test.each(owners.filter(({ standsAlone, forClients }) => standsAlone && !forClients))('$workspace uses the same terms as the screens', (owner) => {
    const onScreen = [shared, ...owners.filter(({ standsAlone }) => !standsAlone)].flatMap((other) => Object.entries(readCatalogue(other, language)))
    const own = readCatalogue(owner, language)
    expect(onScreen.filter(([text, to]) => Object.hasOwn(own, text) && own[text] !== to).map(([text]) => text)).toEqual(nothing)
  })

  test.each([shared, ...owners])('translations in $workspace keep the placeholders', (owner) => {
    const entries = Object.entries(readCatalogue(owner, language)).flatMap(([text, to]) => (typeof to === 'string' ? [[text, to]] : Object.values(to).map((form) => [text, form])))
    expect(entries.filter(([text = '', to = '']) => placesOf(text) !== placesOf(to)).map(([text]) => text)).toEqual(nothing)
  })
})

function placesOf(text: string): string {
  return (text.match(/\{\w+\}/g) ?? []).toSorted().join()
}
